import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { MediaItem } from '#domain/media-item';
import { createReadModel, type Generation } from '#store/read-model';

const A_DAY_MS = 24 * 3_600_000;
const now = Date.now();
const parts = createTestParts('feed-candidates');
let items: Generation['items'];
beforeAll(async () => {
  const readModel = createReadModel(await openTestDatabase(parts));
  await readModel.prepare();
  ({ items } = await readModel.openCurrent());
});
afterAll(() => parts.dispose());

const video = (id: number, ageDays: number): MediaItem => ({
  id,
  itemType: 'video',
  uploaderId: 1_000 + id,
  status: 'testing',
  createdAtMs: now - ageDays * A_DAY_MS,
  decidedAtMs: now - ageDays * A_DAY_MS,
  isUploaderHidden: false,
  revision: 1,
  encoded: new Uint8Array([1]),
});

test('the least viewed videos on trial are candidates, though twenty are newer and better', async () => {
  const better = Array.from({ length: 20 }, (_, i) => video(100 + i, 1));
  // 1 has no stored views yet, 2 and 3 have few; 4 has enough views, and 5 is no longer on trial.
  await items.saveItems([...better, video(1, 13), video(2, 3), video(3, 2), video(4, 2), video(5, 15)]);
  await items.saveScores(better.map(({ id }) => ({ id, score: 80, views: 500, revision: 1 })));
  await items.saveScores([{ id: 4, score: 10, views: 50, revision: 1 }]);
  await items.saveViews([
    { id: 2, views: 7, revision: 1 },
    { id: 3, views: 3, revision: 1 },
  ]);
  const limits = { best: 5, newest: 5, leastViewed: 2, promos: 5 };
  const idsAt = async (nowMs: number) =>
    (await items.readCandidates(limits, nowMs)).map(({ item }) => item.id).filter((id) => id < 100);
  expect(await idsAt(now)).toEqual([1, 3]);
  await items.saveViews([{ id: 1, views: 4, revision: 1 }]);
  expect(await idsAt(now)).toEqual([3, 1]);
  await items.saveScores([{ id: 3, score: 1, views: 50, revision: 2 }]);
  expect(await idsAt(now)).toEqual([1, 2]);
  expect(await idsAt(now + 2 * A_DAY_MS)).toEqual([2]);
});

test('changes come with the words of captions only for search', async () => {
  await items.saveItems([{ ...video(50, 1), captionWords: 'hello' }]);
  const start = { atMs: 0, id: 0 };
  const wordsOf = ({ changes }: Awaited<ReturnType<typeof items.readChanged>>) =>
    changes.find(({ value }) => value.item.id === 50)?.value.item.captionWords;
  expect(wordsOf(await items.readChanged(start))).toBeUndefined();
  expect(wordsOf(await items.readChangedWithWords(start))).toBe('hello');
});
