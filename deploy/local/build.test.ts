import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rolldown } from 'rolldown';
import config from '../rolldown.config.ts';
import { buildWhenChanged, servicesBuild } from './build.ts';
import { createConsole } from './console.ts';
import { REPOSITORY } from './home.ts';

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

test('a change of any file of ours that is part of a process builds the processes anew', async () => {
  const bundle = await rolldown(config);
  const { output } = await bundle.generate();
  await bundle.close();
  const files = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => path.isAbsolute(id) && !id.includes('/node_modules/'))
    .map((id) => path.relative(REPOSITORY, id));
  expect(files).toContain('bff/src/main.ts');
  const { sources } = servicesBuild(place);
  const isWatched = (file: string): boolean => sources.some((source) => `${file}/`.startsWith(`${source}/`));
  expect(files.filter((file) => !isWatched(file))).toEqual([]);
});
