import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestWorld } from '@tallscreen/kit/testing/service';
import { createViewerHistoryStore } from '#store/viewer-history';
import { range } from './world.ts';

const NOW = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const world = createTestWorld('feed-history');
let redis: Awaited<ReturnType<typeof world.redis>>;
beforeAll(async () => {
  redis = await world.redis();
});
afterAll(() => world.dispose());

const open = () => createViewerHistoryStore(redis, () => NOW);
const scrollOf = (viewerId: number, itemsBefore: number) => ({ viewerId, scrollId: 'scroll-id-12', itemsBefore });

test('reads ids of 53 bits back, for several viewers at once', async () => {
  const store = open();
  const ids = range(0, 500).map((i) => Number.MAX_SAFE_INTEGER - i * 4_096);
  await store.addServed([{ ...scrollOf(1, 0), ids, isComplete: true }]);
  await store.addSeen(ids.map((itemId) => ({ viewerId: 2, itemId, atMs: NOW - HOUR })));
  const [first, second] = await store.read([scrollOf(1, 500), scrollOf(2, 0)], 0);
  expect([...first!.served]).toEqual(ids);
  expect([first!.servedCount, first!.seen.size]).toEqual([500, 0]);
  expect([...second!.seen]).toEqual(ids);
  expect(second!.servedCount).toBe(0);
});

test('returns only the served items that the token counts', async () => {
  const store = open();
  await store.addServed([{ ...scrollOf(3, 0), ids: [1, 2], isComplete: true }]);
  await store.addServed([{ ...scrollOf(3, 2), ids: [3, 4], isComplete: true }]);
  const [history] = await store.read([scrollOf(3, 2)], 0);
  expect([...history!.served]).toEqual([1, 2]);
});

test('counts an item as seen if any view of it is recent enough', async () => {
  const store = open();
  await store.addSeen([
    { viewerId: 4, itemId: 5, atMs: NOW - 10 * 24 * HOUR },
    { viewerId: 4, itemId: 6, atMs: NOW - 10 * 24 * HOUR },
    { viewerId: 4, itemId: 5, atMs: NOW - HOUR },
  ]);
  const [history] = await store.read([scrollOf(4, 0)], NOW - 24 * HOUR);
  expect([...history!.seen]).toEqual([5]);
});

test('keeps at most 5,000 views of a week, even if there are more', async () => {
  const store = open();
  const total = 12_000;
  for (let from = 1; from <= total; from += 100)
    await store.addSeen(range(from, 100).map((itemId) => ({ viewerId: 6, itemId, atMs: NOW - HOUR })));
  const [key] = await redis.keys('*feed:6:seen:*');
  const bytes = await redis.strLen(key!.slice(key!.indexOf('feed:')));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(5_000 * 16);
  const [history] = await store.read([scrollOf(6, 0)], 0);
  expect([...history!.seen].toSorted((a, b) => a - b)).toEqual(range(total - 3_999, 4_000));
});

test('reads the newest 4,000 views of a week only', async () => {
  const store = open();
  await store.addSeen(range(1, 4_010).map((itemId) => ({ viewerId: 5, itemId, atMs: NOW - HOUR })));
  const [history] = await store.read([scrollOf(5, 0)], 0);
  expect([history!.seen.size, history!.seen.has(10), history!.seen.has(11)]).toEqual([4_000, false, true]);
});

test('forgets one seen item, or all of a viewer, and nothing of others', async () => {
  const store = open();
  const seen = range(1, 5).flatMap((itemId) => [
    { viewerId: 7, itemId, atMs: NOW - HOUR },
    { viewerId: 7, itemId, atMs: NOW - 8 * 24 * HOUR },
  ]);
  await store.addSeen([...seen, { viewerId: 8, itemId: 2, atMs: NOW - HOUR }]);
  const seenBy = async (viewerId: number) => {
    const [history] = await store.read([scrollOf(viewerId, 0)], NOW - 14 * 24 * HOUR);
    return [...history!.seen].toSorted((a, b) => a - b);
  };
  await store.forgetSeen(7, 2);
  expect(await seenBy(7)).toEqual([1, 3, 4, 5]);
  await store.addSeen([{ viewerId: 7, itemId: 2, atMs: NOW }]);
  expect(await seenBy(7)).toEqual([1, 2, 3, 4, 5]);
  await store.forgetSeen(7);
  await store.forgetSeen(7);
  expect([await seenBy(7), await seenBy(8)]).toEqual([[], [2]]);
});

test('counts served items, and showings of promos even after the watch history is deleted', async () => {
  const store = open();
  const times = [NOW - 2 * HOUR, NOW - HOUR];
  await store.addSeen([{ viewerId: 8, itemId: 6, atMs: NOW - HOUR }]);
  await store.addShown([
    ...times.map((atMs) => ({ viewerId: 8, itemId: 5, atMs })),
    { viewerId: 9, itemId: 5, atMs: NOW },
  ]);
  await store.addServed([{ ...scrollOf(8, 0), ids: [5, 6, 5, 5], isComplete: true }]);
  await store.forgetSeen(8);
  const impressionsOf = async (viewerId: number, itemId: number) =>
    (await store.read([scrollOf(viewerId, 0)], 0))[0]!.impressionsOf(itemId);
  const [history] = await store.read([scrollOf(8, 3)], 0);
  expect([history!.timesServed(5), history!.timesServed(6), history!.timesServed(7)]).toEqual([2, 1, 0]);
  expect([history!.seen.size, await impressionsOf(8, 5), await impressionsOf(8, 6)]).toEqual([0, times, []]);
  await store.forgetViewer(8);
  expect([await impressionsOf(8, 5), await impressionsOf(9, 5)]).toEqual([[], [NOW]]);
});

test('reads the newest 1,000 impressions of promos only', async () => {
  const store = open();
  for (let from = 1; from <= 3_000; from += 100)
    await store.addShown(range(from, 100).map((itemId) => ({ viewerId: 10, itemId, atMs: NOW })));
  const [history] = await store.read([scrollOf(10, 0)], 0);
  expect([2_000, 2_001].map((id) => history!.impressionsOf(id))).toEqual([[], [NOW]]);
  expect(await redis.strLen('feed:10:promos')).toBeLessThanOrEqual(1_250 * 16);
});
