import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addChecksums, findDamage, listFiles } from './checksums.ts';
import { checkBackup, checkFiles } from './verify.ts';

const FILES = ['databases/social.likes.bson', 'manifest.json', 'objects/videos/1/ab/720p.mp4', 'topics.jsonl'];

let folder = '';
const at = (file: string): string => path.join(folder, file);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-checksums-'));
  for (const file of FILES) {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), `bytes of ${file}`);
  }
  await addChecksums(folder, Object.fromEntries((await listFiles(folder)).map((file) => [file, undefined])));
});
afterEach(() => rm(folder, { recursive: true }));

test('a backup as it was written has no damage', async () => {
  expect(await findDamage(folder)).toEqual([]);
  await expect(checkFiles(folder)).resolves.toBeUndefined();
});

test.each(FILES)('one flipped bit in %s is found, wherever it is', async (file) => {
  const bytes = await readFile(at(file));
  for (const place of [0, bytes.length >> 1, bytes.length - 1]) {
    const flipped = Buffer.from(bytes);
    flipped[place]! ^= 1;
    await writeFile(at(file), flipped);
    expect(await findDamage(folder)).toEqual([{ file, problem: 'changed' }]);
  }
});

test('a flipped bit in any byte of the checksums themselves is found', async () => {
  const bytes = await readFile(at('SHA256SUMS'));
  for (let place = 0; place < bytes.length; place++) {
    const flipped = Buffer.from(bytes);
    flipped[place]! ^= 1 << (place % 8);
    await writeFile(at('SHA256SUMS'), flipped);
    await expect(checkFiles(folder)).rejects.toThrow(/damaged|not as they were written/);
  }
});

test('a missing, a truncated and a strange file are named', async () => {
  await rm(at('topics.jsonl'));
  await writeFile(at('manifest.json'), 'bytes');
  await writeFile(at('objects/new'), 'new');
  await expect(checkFiles(folder)).rejects.toThrow(
    ['manifest.json: changed', 'topics.jsonl: missing', 'objects/new: not listed']
      .map((line) => `  ${line}`)
      .join('\n'),
  );
});

test('a folder without checksums is no complete backup', async () => {
  await rm(at('SHA256SUMS'));
  await expect(findDamage(folder)).rejects.toThrow('it has no SHA256SUMS');
});

test('only a backup of version 1 may have no checksums, and is told apart from one that was compared', async () => {
  const told: string[] = [];
  const check = async (version: number) => {
    await writeFile(at('manifest.json'), JSON.stringify({ version }));
    return checkBackup(folder, (line) => void told.push(line));
  };
  await rm(at('SHA256SUMS'));
  expect(await check(1)).toEqual({ version: 1 });
  expect(told).toEqual([expect.stringContaining('not compared')]);
  await expect(check(2)).rejects.toThrow('it has no SHA256SUMS');
  await expect(check(3)).rejects.toThrow('A backup of version 3 cannot be restored.');
});
