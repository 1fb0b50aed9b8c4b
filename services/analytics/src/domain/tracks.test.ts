import { expect, test } from '@jest/globals';
import type { Clip } from './item.ts';
import { scoreRules } from './score.ts';
import { recordClips, recordEngagement, type Engagement } from './state.ts';
import { createMemoryLedger, range } from './testing.ts';
import { recordTracks, type Track } from './tracks.ts';
import { applyClaim, newView, type View } from './watching.ts';

const NOW = Date.UTC(2026, 4, 5);

/** The same numbers every time, as if drawn. */
function draw(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const clipOf = (id: number, revision = 1, changes: Partial<Clip> = {}): Clip => {
  return {
    id,
    kind: 'video',
    ownerId: id % 3,
    title: '',
    status: 'testing',
    durationMs: 5_000 + 1_000 * id,
    createdAtMs: 0,
    revision,
    ...changes,
  };
};

function tracksOf(seed: number, count: number): Track[] {
  const pick = draw(seed);
  const types = ['view', 'watch', 'watch', 'complete', 'loop', 'share', 'impression'] as const;
  return range(0, count).map((i) => ({
    id: `t${i}`,
    type: types[pick(types.length)] as Track['type'],
    kind: 'video',
    itemId: 1 + pick(5),
    viewerId: 1 + pick(12),
    atMs: NOW + i * 700,
    watchMs: 1_000 * pick(15),
  }));
}

/** Every view by itself, as the reports say one after the other. */
function viewsOf(tracks: readonly Track[]): Map<number, View[]> {
  const views = new Map<number, View[]>();
  const latest = new Map<string, number>();
  for (const { type, itemId, viewerId, atMs, watchMs } of tracks) {
    const own = views.get(itemId) ?? [];
    views.set(itemId, own);
    const key = `${itemId}:${viewerId}`;
    if (type === 'view') latest.set(key, own.push(newView(atMs)) - 1);
    const at = latest.get(key);
    const isClaim = type !== 'share' && type !== 'impression';
    if (at !== undefined && isClaim) own[at] = applyClaim(own[at]!, { type, atMs, watchMs }, clipOf(itemId).durationMs);
  }
  return views;
}

async function record(tracks: readonly Track[], batchSize: number) {
  const world = createMemoryLedger();
  await recordClips(
    world.ledger,
    scoreRules,
    range(1, 5).map((id) => clipOf(id)),
    NOW,
  );
  for (let from = 0; from < tracks.length; from += batchSize) {
    await recordTracks(world.ledger, scoreRules, tracks.slice(from, from + batchSize), NOW);
  }
  return world;
}

test.each([1, 2, 3])('drawn reports (%d) give the same figures in whatever batches they come', async (seed) => {
  const tracks = tracksOf(seed, 600);
  const worlds = await Promise.all([1, 7, 100, 600].map((size) => record(tracks, size)));
  const figures = worlds.map(({ items, viewings, buckets, totals, owners, active }) => ({
    items: [...items.values()].map((item) => ({ ...item, revision: 0 })),
    viewings: new Map(viewings),
    buckets: new Map(buckets),
    totals: totals(),
    owners: new Map(owners),
    active: new Set(active),
  }));
  for (const other of figures.slice(1)) expect(other).toEqual(figures[0]);
});

test.each([4, 5])('what is summed agrees with what it sums (%d)', async (seed) => {
  const tracks = tracksOf(seed, 800);
  const { items, viewings, buckets, totals, owners } = await record(tracks, 50);
  const rows = viewsOf(tracks);
  const total = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
  for (const item of items.values()) {
    const own = [...viewings.values()].filter(({ itemId }) => itemId === item.id);
    const seen = rows.get(item.id) ?? [];
    expect(seen).toHaveLength(item.views);
    expect(total(own.map(({ views: count }) => count))).toBe(item.views);
    expect(own.filter(({ views: count }) => count > 0)).toHaveLength(item.uniqueViewers);
    expect(own.filter(({ hasShared }) => hasShared)).toHaveLength(item.sharers);
    expect(total(seen.map(({ watchMs }) => watchMs))).toBe(item.watchMs);
    expect(total(own.map(({ watchMs }) => watchMs))).toBe(item.watchMs);
    expect(seen.filter(({ isCompleted }) => isCompleted)).toHaveLength(item.completions);
    expect(total(item.depth)).toBe(item.views);
    expect(Math.min(...item.depth)).toBeGreaterThanOrEqual(0);
    for (const width of ['hour', 'day']) {
      const ours = [...buckets.values()].filter((bucket) => bucket.itemId === item.id && bucket.width === width);
      expect(total(ours.map(({ views: count }) => count))).toBe(item.views);
      expect(total(ours.map(({ watchMs }) => watchMs))).toBeCloseTo(item.watchMs, 5);
    }
  }
  const all = total([...items.values()].map((item) => item.views));
  expect(totals().views).toBe(all);
  const ownerless = [...items.values()].filter(({ clip }) => clip?.ownerId === 0).map((item) => item.views);
  expect(total(owners.values())).toBe(all - total(ownerless));
});

test('what changes nothing is not told again', async () => {
  const { ledger, published } = createMemoryLedger();
  const view = tracksOf(1, 1).map((track) => ({ ...track, type: 'view' as const, watchMs: 0 }));
  await recordTracks(ledger, scoreRules, view, NOW);
  await recordTracks(
    ledger,
    scoreRules,
    view.map((track) => ({ ...track, type: 'watch' as const, watchMs: 1_000 })),
    NOW,
  );
  await recordTracks(
    ledger,
    scoreRules,
    view.map((track) => ({ ...track, type: 'complete' as const })),
    NOW,
  );
  const { itemId } = view[0]!;
  expect(published).toEqual([
    { scored: [itemId], viewed: [] },
    { scored: [], viewed: [] },
    { scored: [itemId], viewed: [] },
  ]);
});

test('an owner gains and loses with the clip, in whatever order it is told', async () => {
  const { ledger, owners, totals } = createMemoryLedger();
  const views = range(1, 4).map((viewerId) => ({
    ...tracksOf(1, 1)[0]!,
    id: `v${viewerId}`,
    type: 'view' as const,
    itemId: 2,
    viewerId,
  }));
  const likes: Engagement = {
    id: 'e',
    kind: 'video',
    itemId: 2,
    actorId: 9,
    atMs: NOW,
    likes: 1,
    comments: 0,
    counters: { likes: 6, comments: 3, revision: 4 },
  };
  await recordTracks(ledger, scoreRules, views, NOW);
  await recordEngagement(
    ledger,
    scoreRules,
    [likes, { ...likes, counters: { ...likes.counters, likes: 1, revision: 2 } }],
    NOW,
  );
  expect([owners.get(2), totals()]).toEqual([undefined, { videos: 0, promos: 0, likes: 6, comments: 3, views: 4 }]);
  await recordClips(ledger, scoreRules, [clipOf(2, 3), clipOf(2, 1, { ownerId: 1 })], NOW);
  expect([owners.get(2), owners.get(1), totals().videos]).toEqual([4, undefined, 1]);
  await recordClips(ledger, scoreRules, [clipOf(2, 5, { status: 'deleted' })], NOW);
  await recordClips(ledger, scoreRules, [clipOf(2, 4)], NOW);
  expect([owners.get(2), totals()]).toEqual([0, { videos: 0, promos: 0, likes: 0, comments: 0, views: 4 }]);
});
