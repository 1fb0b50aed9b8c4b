import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { createReadFileAccess } from '#app/read-file-access';

const logger = createLogger({ name: 'test', level: 'silent' });
const standing = (id: number, status: MediaItemStatus, isUploaderHidden = false, fileSecret = '') => {
  return { id, status, isUploaderHidden, audience: 'public' as const, fileSecret };
};

const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

// The files of a Jest worker share the clock.
afterEach(() => void jest.restoreAllMocks());

test('reads items that are asked for together in one query, and caches an answer for a short time only', async () => {
  // The cache reads the clock of `performance`.
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const batches: (readonly number[])[] = [];
  let status: MediaItemStatus = 'testing';
  const readStandings = async (ids: readonly number[]) => {
    batches.push(ids);
    return [standing(1, status), standing(2, 'pending'), standing(3, 'approved', true), standing(4, 'deleted')];
  };
  const read = createReadFileAccess({ mediaItems: { readStandings }, logger, keptMs: 50 });
  const answers = await Promise.all([1, 2, 3, 4, 5, 1].map((id) => read(id, '')));
  expect(answers).toEqual(['public', 'private', 'private', 'gone', 'private', 'public']);
  status = 'deleted';
  expect([await read(1, ''), batches]).toEqual(['public', [[1, 2, 3, 4, 5]]]);
  now += 80;
  await sleep(80);
  expect(await read(1, '')).toBe('gone');
});

test.each([
  ['is away', () => Promise.reject(away())],
  ['does not answer', () => sleep(10_000, [], { ref: false })],
])('a file is private while the database %s', async (_, readStandings) => {
  const read = createReadFileAccess({ mediaItems: { readStandings }, logger, timeoutMs: 20 });
  expect(await read(1, '')).toBe('private');
});

test('a fault of ours opens no file', async () => {
  const readStandings = () => Promise.reject(new TypeError('a bug'));
  const read = createReadFileAccess({ mediaItems: { readStandings }, logger });
  await expect(read(1, '')).rejects.toThrow('a bug');
});

test('the files of an item that was taken down are read with its secret, and without it once it is shown again', async () => {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const hidden = standing(1, 'testing', true, 'secret-of-the-item');
  let found: object | Error = hidden;
  let count = 0;
  const readStandings = async () => {
    count++;
    if (found instanceof Error) throw found;
    return [found as typeof hidden];
  };
  const read = createReadFileAccess({ mediaItems: { readStandings }, logger, keptMs: 60_000 });
  const answers = [await read(1, ''), await read(1, 'secret-of-an-item!'), await read(1, 'secret-of-the-item')];
  expect([...answers, count]).toEqual(['gone', 'gone', 'private', 1]);
  now += 300;
  found = away();
  expect([await read(1, ''), count]).toEqual(['gone', 2]);
  now += 300;
  found = standing(1, 'testing');
  expect([await read(1, ''), count]).toEqual(['public', 3]);
});
