import { describe, expect, test } from '@jest/globals';
import type { Engagement } from '#domain/apply-events';
import type { MediaItemCopy } from '#domain/media-item-stats';
import { createMemoryRecorder, everybody, range } from '#domain/testing';
import type { TrackEvent } from '#domain/track-events';
import type { AudienceRules } from '#domain/who-counts';

const NOON = Date.UTC(2026, 4, 5, 12);
const DAY = 24 * 3_600_000;
const ITEM = 7;
const OWNER = 900;

const copy: MediaItemCopy = {
  id: ITEM,
  itemType: 'video',
  ownerId: OWNER,
  title: '',
  status: 'testing',
  durationMs: 10_000,
  createdAtMs: 0,
  revision: 1,
};

let serial = 0;
const report = (type: TrackEvent['type'], viewerId: number, changes: Partial<TrackEvent> = {}): TrackEvent => ({
  id: `r${serial++}`,
  type,
  itemType: 'video',
  itemId: ITEM,
  viewerId,
  atMs: NOON,
  watchMs: 0,
  addressKey: `address of ${viewerId}`,
  isUnchecked: false,
  ...changes,
});

const engaged = (actorId: number, change: 'like' | 'unlike' | 'comment', likes: number, comments = 0): Engagement => ({
  id: `e${serial++}`,
  itemType: 'video',
  itemId: ITEM,
  actorId,
  atMs: NOON,
  likes: change === 'like' ? 1 : change === 'unlike' ? -1 : 0,
  comments: change === 'comment' ? 1 : 0,
  counters: { likes, comments, revision: serial },
});

function open(rules: Partial<AudienceRules> = {}, verified: readonly number[] = []) {
  const recorder = createMemoryRecorder({ ...everybody, ...rules }, new Set(verified));
  const item = () => recorder.items.get(ITEM)!;
  return { ...recorder, item, scored: () => item().scored };
}

const completed = (viewerId: number) => [
  report('view', viewerId),
  // Late enough for the longest video, whose duration is assumed while it is unknown.
  report('complete', viewerId, { atMs: NOON + 24_000 }),
  report('share', viewerId, { atMs: NOON + 9_000 }),
];

describe('the uploader', () => {
  test('adds to the shown counts but never to the score', () => {
    const { recordMediaItems, recordTrackEvents, recordEngagement, item, scored } = open();
    recordMediaItems([copy]);
    recordTrackEvents(completed(OWNER));
    recordEngagement([engaged(OWNER, 'like', 1), engaged(OWNER, 'comment', 1, 1)]);
    expect(item()).toMatchObject({ views: 1, completions: 1, sharers: 1, score: 0 });
    expect(Object.values(scored())).toEqual([0, 0, 0, 0, 0]);
  });

  test('stops counting when analytics learns who the uploader is', () => {
    const { recordMediaItems, recordTrackEvents, scored } = open();
    recordTrackEvents([...completed(OWNER), ...completed(1)]);
    expect(scored()).toMatchObject({ views: 2, completions: 2, sharers: 2 });
    recordMediaItems([copy]);
    recordMediaItems([{ ...copy, revision: 2 }]);
    expect(scored()).toMatchObject({ views: 1, completions: 1, sharers: 1 });
  });
});

describe('likes and comments', () => {
  test('count without a view if addresses have no limit', () => {
    const { recordMediaItems, recordEngagement, recordTrackEvents, scored } = open();
    recordMediaItems([copy]);
    recordEngagement([engaged(1, 'like', 1), engaged(2, 'comment', 1, 1)]);
    recordTrackEvents([report('share', 3)]);
    expect(scored()).toEqual({ views: 0, completions: 0, likes: 1, comments: 1, sharers: 1 });
  });

  test('count with a view that counts if addresses have a limit, in either order', () => {
    const { recordMediaItems, recordTrackEvents, recordEngagement, scored } = open({ accountsPerAddress: 5 });
    recordMediaItems([copy]);
    recordEngagement([engaged(1, 'like', 1), engaged(2, 'like', 2), engaged(2, 'comment', 2, 1)]);
    expect(scored()).toMatchObject({ likes: 0, comments: 0 });
    recordTrackEvents([report('view', 2), report('view', 3)]);
    recordEngagement([engaged(3, 'like', 3, 1)]);
    expect(scored()).toMatchObject({ views: 2, likes: 2, comments: 1 });
    recordEngagement([engaged(3, 'unlike', 2, 1), engaged(3, 'unlike', 2, 1)]);
    expect(scored()).toMatchObject({ likes: 1 });
  });
});

test('a like that is taken back leaves nothing of an unknown viewer', () => {
  const { recordEngagement, viewings } = open();
  recordEngagement([engaged(5, 'unlike', 0)]);
  expect(viewings.size).toBe(0);
});

test('only verified users count if verification is required', () => {
  const { recordMediaItems, recordTrackEvents, recordEngagement, item, scored } = open({ verifiedOnly: true }, [1]);
  recordMediaItems([copy]);
  recordTrackEvents([...completed(1), ...completed(2)]);
  recordEngagement([engaged(1, 'like', 1), engaged(2, 'like', 2)]);
  expect(item()).toMatchObject({ views: 2, completions: 2, sharers: 2, social: { likes: 2 } });
  expect(scored()).toEqual({ views: 1, completions: 1, likes: 1, comments: 0, sharers: 1 });
});

describe('accounts of one address', () => {
  const addressKey = 'one address';
  const views = (count: number, changes: Partial<TrackEvent> = {}) =>
    range(1, count).map((viewerId) => report('view', viewerId, { addressKey, ...changes }));

  test('count up to the limit for an item and day, in batches of any size', () => {
    for (const size of [1, 52]) {
      const { recordMediaItems, recordTrackEvents, item, scored } = open({ accountsPerAddress: 5 });
      recordMediaItems([copy]);
      const all = views(52);
      for (let i = 0; i < all.length; i += size) recordTrackEvents(all.slice(i, i + size));
      expect([item().views, scored().views]).toEqual([52, 5]);
      recordTrackEvents([report('view', 99, { addressKey, atMs: NOON + DAY }), report('view', 98)]);
      expect(scored().views).toBe(7);
    }
  });

  test('count once a day each, however often they watch and from wherever', () => {
    const { recordMediaItems, recordTrackEvents, item, scored } = open({ accountsPerAddress: 5 });
    recordMediaItems([copy]);
    for (let halfHour = 0; halfHour < 24; halfHour++) {
      const atMs = NOON + halfHour * 1_800_000 - 1;
      recordTrackEvents([
        report('view', 1, { atMs, addressKey: `address ${halfHour % 3}` }),
        report('complete', 1, { atMs: atMs + 9_000 }),
      ]);
    }
    expect(item()).toMatchObject({ views: 24, completions: 24 });
    expect(scored()).toMatchObject({ views: 1, completions: 1 });
    recordTrackEvents([report('view', 1, { atMs: NOON + DAY })]);
    expect(scored().views).toBe(2);
  });

  test('count each time where addresses have no limit', () => {
    const { recordMediaItems, recordTrackEvents, scored } = open();
    recordMediaItems([copy]);
    recordTrackEvents([report('view', 1), report('view', 1, { atMs: NOON + 3_600_000 })]);
    expect(scored().views).toBe(2);
  });

  test('have no limit when it is 0, nor do views without an address', () => {
    for (const [rules, changes] of [[{}, {}] as const, [{ accountsPerAddress: 5 }, { addressKey: '' }] as const]) {
      const { recordMediaItems, recordTrackEvents, scored } = open(rules);
      recordMediaItems([copy]);
      recordTrackEvents(views(52, changes));
      expect(scored().views).toBe(52);
    }
  });
});
