import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildWhenChanged } from './build.ts';
import { createConsole } from './console.ts';

const quiet = createConsole(() => undefined);
let root: string;
let sources: string;
let place: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
  [sources, place] = [path.join(root, 'src'), path.join(root, 'out')];
  mkdirSync(sources);
  writeFileSync(path.join(sources, 'a.ts'), '1');
});
afterEach(() => rmSync(root, { recursive: true }));

const result = (): string => readFileSync(path.join(place, 'result'), 'utf8');
const build = (text: string): Promise<void> =>
  buildWhenChanged(
    {
      what: 'a result',
      place,
      sources: [sources],
      make: async (folder) => {
        mkdirSync(folder);
        writeFileSync(path.join(folder, 'result'), text);
        if (text === 'broken') throw new Error('it does not compile');
      },
    },
    quiet,
  );

test('builds again only when a source changes or is added; tests do not count', async () => {
  await build('first');
  await build('second');
  expect(result()).toBe('first');
  writeFileSync(path.join(sources, 'a.test.ts'), '1');
  await build('third');
  expect(result()).toBe('first');
  writeFileSync(path.join(sources, 'a.ts'), '2');
  await build('fourth');
  expect(result()).toBe('fourth');
  writeFileSync(path.join(sources, 'b.ts'), '1');
  await build('fifth');
  expect(result()).toBe('fifth');
});

test('a failed build keeps the last one and is tried again', async () => {
  await build('first');
  writeFileSync(path.join(sources, 'a.ts'), '2');
  await expect(build('broken')).rejects.toThrow('it does not compile');
  expect(result()).toBe('first');
  expect(readdirSync(root).toSorted()).toEqual(['out', 'src']);
  await build('mended');
  expect(result()).toBe('mended');
});
