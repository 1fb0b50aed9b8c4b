import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createScratch } from '#child/scratch';

let base = '';
beforeAll(async () => void (base = await mkdtemp(join(tmpdir(), 'scratch-test-'))));
afterAll(() => rm(base, { recursive: true, force: true }));

test('a folder exists during the job and is removed afterwards, also after a failure', async () => {
  const scratch = createScratch(base, 'one');
  const work = scratch.within(async (directory) => {
    await writeFile(join(directory, 'file'), 'x');
    throw new Error(String((await readdir(base)).length));
  });
  await expect(work).rejects.toThrow('1');
  expect(await readdir(base)).toEqual([]);
});

test('sweep removes only folders of dead processes of the same name and host', async () => {
  const folderOf = (name: string, host: string, pid: number) => `tallscreen-${name}-${host}-${pid}-abcdef`;
  const alive = folderOf('one', hostname(), process.ppid);
  const others = [
    folderOf('two', hostname(), 999_999_999),
    folderOf('one', 'elsewhere', 999_999_999),
    'tallscreen-one-',
  ];
  const dead = [folderOf('one', hostname(), 999_999_999), folderOf('one', hostname(), process.pid)];
  for (const folder of [alive, ...others, ...dead]) await mkdir(join(base, folder));
  expect((await createScratch(base, 'one').sweep()).toSorted()).toEqual(dead.toSorted());
  expect((await readdir(base)).toSorted()).toEqual([alive, ...others].toSorted());
});
