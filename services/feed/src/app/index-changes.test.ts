import { expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { createIndexChanges, type IndexChangesDeps } from '#app/index-changes';
import type { Uploader } from '#domain/media-item';
import type { ChangeCursor } from '@tallscreen/kit-mongo/changes';

const AT_MS = 1_000_000_000;
const users: Uploader[] = ['ana', 'bad', 'cleo'].map((username, i) => ({
  id: i + 1,
  username,
  avatarUrl: '',
  isActive: true,
  revision: 1,
}));

function setUp(save: (ids: string[]) => void, items: unknown[] = []) {
  const readFrom: number[] = [];
  const readChanged = async (after: ChangeCursor) => {
    readFrom.push(after.atMs);
    return { changes: users.map((value) => ({ value, atMs: AT_MS })) };
  };
  const deps = {
    openCurrent: async () => ({
      name: 'first',
      uploaders: { readChanged },
      items: { readChangedWithWords: async () => ({ changes: items }) },
    }),
    index: {
      progress: { read: async () => AT_MS, save: async () => {} },
      save: async (entries: readonly { id: string }[]) => save(entries.map(({ id }) => id)),
    },
    readWords: (encoded: Uint8Array) => {
      if (encoded.length === 0) throw new Error('premature EOF');
      return { title: '', hashtags: [] };
    },
    logger: { warn: () => {} },
    now: () => 0,
  } as unknown as IndexChangesDeps;
  return { indexChanges: createIndexChanges(deps), readFrom };
}

const { signal } = new AbortController();

test('the last ten minutes are read until a first pass has succeeded', async () => {
  let isDown = true;
  const { indexChanges, readFrom } = setUp(() => {
    if (isDown) throw fail('database_away');
  });
  await expect(indexChanges(signal)).rejects.toMatchObject({ status: 'unavailable' });
  isDown = false;
  await indexChanges(signal);
  await indexChanges(signal);
  expect(readFrom.map((atMs) => AT_MS - atMs)).toEqual([600_000, 600_000, 2_000]);
});

test('an entry that the database refuses is skipped, and the others are saved', async () => {
  const saved: string[] = [];
  const { indexChanges } = setUp((ids) => {
    if (ids.includes('u 2')) throw new Error('BSONObj exceeds the limit');
    saved.push(...ids);
  });
  await indexChanges(signal);
  expect(saved).toEqual(['u 1', 'u 3']);
});

test('a stored video that cannot be decoded is skipped, and the others are saved', async () => {
  const saved: string[] = [];
  const item = (id: number, encoded: Uint8Array) => ({
    value: { item: { id, encoded, uploaderId: 1, revision: 1 }, stats: { views: 0, score: 0 } },
    atMs: AT_MS,
  });
  const { indexChanges } = setUp(
    (ids) => saved.push(...ids),
    [item(7, new Uint8Array()), item(8, new Uint8Array([1]))],
  );
  await indexChanges(signal);
  expect(saved).toEqual(['u 1', 'u 2', 'u 3', 'v 8']);
});
