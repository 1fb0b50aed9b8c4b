import { expect, test } from '@jest/globals';
import type { Engagement } from '#domain/apply-events';
import type { MediaItemCopy } from '#domain/media-item-stats';
import { createMemoryRecorder, range } from '#domain/testing';
import { viewSources, type BucketCounts } from '#domain/timeline';
import type { TrackEvent } from '#domain/track-events';
import { scoredBy } from '#domain/viewing';
import { applyWatched, engagedViewsOf, isEngaged, newView, type View } from '#domain/watching';

const NOW = Date.UTC(2026, 4, 5);

/** Pseudo-random numbers that are the same every time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const copyOf = (id: number, revision = 1, changes: Partial<MediaItemCopy> = {}): MediaItemCopy => {
  return {
    id,
    itemType: 'video',
    ownerId: id % 3,
    title: '',
    status: 'testing',
    durationMs: 5_000 + 1_000 * id ** 2,
    createdAtMs: 0,
    revision,
    ...changes,
  };
};

function eventsOf(seed: number, count: number): TrackEvent[] {
  const pick = createRandom(seed);
  const types = ['view', 'watch', 'watch', 'complete', 'loop', 'share', 'impression'] as const;
  return range(0, count).map((i) => ({
    id: `t${i}`,
    type: types[pick(types.length)] as TrackEvent['type'],
    itemType: 'video',
    itemId: 1 + pick(5),
    viewerId: 1 + pick(12),
    atMs: NOW + i * 700,
    watchMs: 1_000 * pick(15),
    addressKey: '',
    isUnchecked: false,
    ...(i % 3 > 0 && { source: viewSources[i % 6]! }),
  }));
}

/** Returns every view of each item, computed event by event. */
function viewsOf(events: readonly TrackEvent[]): Map<number, View[]> {
  const views = new Map<number, View[]>();
  const latest = new Map<string, number>();
  for (const { type, itemId, viewerId, atMs, watchMs } of events) {
    const own = views.get(itemId) ?? [];
    views.set(itemId, own);
    const key = `${itemId}:${viewerId}`;
    if (type === 'view') latest.set(key, own.push(newView(atMs, true)) - 1);
    const at = latest.get(key);
    const isWatched = type !== 'share' && type !== 'impression' && type !== 'viewable' && type !== 'click';
    if (at !== undefined && isWatched)
      own[at] = applyWatched(own[at]!, { type, atMs, watchMs }, copyOf(itemId).durationMs);
  }
  return views;
}

function record(events: readonly TrackEvent[], batchSize: number) {
  const recorder = createMemoryRecorder();
  recorder.recordMediaItems(range(1, 5).map((id) => copyOf(id)));
  for (let from = 0; from < events.length; from += batchSize) {
    recorder.recordTrackEvents(events.slice(from, from + batchSize));
  }
  return recorder;
}

test.each([1, 2, 3])('random events (%d) give the same stats in batches of any size', (seed) => {
  const events = eventsOf(seed, 600);
  const recorders = [1, 7, 100, 600].map((size) => record(events, size));
  const states = recorders.map(({ items, viewings, buckets, totals, owners, active }) => ({
    items: [...items.values()].map((item) => ({ ...item, revision: 0 })),
    viewings: new Map(viewings),
    buckets: new Map(buckets),
    totals: totals(),
    owners: new Map(owners),
    active: new Set(active),
  }));
  for (const other of states.slice(1)) expect(other).toEqual(states[0]);
});

test.each([4, 5])('sums agree with the views that they sum (%d)', (seed) => {
  const events = eventsOf(seed, 800);
  const { items, viewings, buckets, totals, owners } = record(events, 50);
  const rows = viewsOf(events);
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
    const scored = own.map(scoredBy);
    for (const name of ['views', 'completions', 'likes', 'comments', 'sharers'] as const)
      expect(total(scored.map((counts) => counts[name]))).toBe(item.scored[name]);
    expect(total(item.endSeconds)).toBe(item.views);
    const { durationMs } = copyOf(item.id);
    expect(seen.filter((view) => isEngaged(view, durationMs))).toHaveLength(engagedViewsOf(item, durationMs));
    expect(Math.min(...item.endSeconds)).toBeGreaterThanOrEqual(0);
    for (const width of ['hour', 'day']) {
      const ours = [...buckets.values()].filter((bucket) => bucket.itemId === item.id && bucket.width === width);
      expect(total(ours.map(({ views: count }) => count))).toBe(item.views);
      expect(total(ours.map(({ watchMs }) => watchMs))).toBeCloseTo(item.watchMs, 5);
      const sumOf = (name: keyof BucketCounts) => total(ours.map((bucket) => bucket[name]));
      expect([sumOf('completions'), sumOf('newViewers')]).toEqual([item.completions, item.uniqueViewers]);
      expect(sumOf('engagedViews')).toBe(engagedViewsOf(item, durationMs));
      for (const source of viewSources) {
        const from = events.filter(
          (event) => event.itemId === item.id && event.type === 'view' && event.source === source,
        );
        expect(sumOf(`${source}Views`)).toBe(from.length);
      }
    }
  }
  const all = total([...items.values()].map((item) => item.views));
  expect(totals().views).toBe(all);
  const ownerless = [...items.values()].filter(({ copy }) => copy?.ownerId === 0).map((item) => item.views);
  expect(total(owners.values())).toBe(all - total(ownerless));
});

test('publishes a score only when it changes', () => {
  const { recordTrackEvents, published } = createMemoryRecorder();
  const [event] = eventsOf(1, 1);
  recordTrackEvents([{ ...event!, type: 'view', watchMs: 0 }]);
  recordTrackEvents([{ ...event!, type: 'watch', watchMs: 1_000 }]);
  recordTrackEvents([{ ...event!, type: 'complete', watchMs: 0, atMs: event!.atMs + 24_000 }]);
  const { itemId } = event!;
  expect(published).toEqual([
    { scored: [itemId], viewed: [] },
    { scored: [], viewed: [] },
    { scored: [itemId], viewed: [] },
  ]);
});

test("an owner's views follow the video, whatever the order of events", () => {
  const { recordTrackEvents, recordEngagement, recordMediaItems, owners, totals } = createMemoryRecorder();
  const views = range(1, 4).map((viewerId) => ({
    ...eventsOf(1, 1)[0]!,
    id: `v${viewerId}`,
    type: 'view' as const,
    itemId: 2,
    viewerId,
  }));
  const like: Engagement = {
    id: 'e',
    itemType: 'video',
    itemId: 2,
    actorId: 9,
    atMs: NOW,
    likes: 1,
    comments: 0,
    counters: { likes: 6, comments: 3, revision: 4 },
  };
  recordTrackEvents(views);
  recordEngagement([like, { ...like, counters: { ...like.counters, likes: 1, revision: 2 } }]);
  expect([owners.get(2), totals()]).toEqual([undefined, { videos: 0, promos: 0, likes: 6, comments: 3, views: 4 }]);
  recordMediaItems([copyOf(2, 3), copyOf(2, 1, { ownerId: 1 })]);
  expect([owners.get(2), owners.get(1), totals().videos]).toEqual([4, undefined, 1]);
  recordMediaItems([copyOf(2, 5, { status: 'deleted' })]);
  recordMediaItems([copyOf(2, 4)]);
  expect([owners.get(2), totals()]).toEqual([0, { videos: 0, promos: 0, likes: 0, comments: 0, views: 0 }]);
});

test('track events that arrive before their view count with it, earlier ones do not', () => {
  const reported = (type: TrackEvent['type'], atMs: number, watchMs = 0): TrackEvent => {
    return {
      id: `${type} ${atMs}`,
      type,
      itemType: 'video',
      itemId: 1,
      viewerId: 7,
      atMs,
      watchMs,
      addressKey: '',
      isUnchecked: false,
    };
  };
  const view = reported('view', NOW);
  const others = [
    reported('watch', NOW - 1, 5_000),
    reported('complete', NOW + 6_000),
    reported('watch', NOW + 2_000, 2_000),
  ];
  const [late, inTime] = [createMemoryRecorder(), createMemoryRecorder()];
  for (const recorder of [late, inTime]) recorder.recordMediaItems([copyOf(1)]);
  for (const report of others) late.recordTrackEvents([report]);
  expect(late.items.get(1)).toMatchObject({ views: 0, watchMs: 0 });
  late.recordTrackEvents([view]);
  inTime.recordTrackEvents([...others, view]);
  expect(late.items.get(1)).toMatchObject({ views: 1, completions: 1, watchMs: 5_400, uniqueViewers: 1 });
  expect(late.items.get(1)).toEqual(inTime.items.get(1));
  expect(late.viewings).toEqual(inTime.viewings);
});
