import { expect, test } from '@jest/globals';
import type { MediaItemCopy } from '#domain/media-item-stats';
import { createMemoryRecorder } from '#domain/testing';
import type { TrackEvent } from '#domain/track-events';

const ID = 5;
const copyOf = (
  itemType: MediaItemCopy['itemType'],
  status: MediaItemCopy['status'],
  revision: number,
): MediaItemCopy => ({
  id: ID,
  itemType,
  ownerId: 9,
  title: '',
  status,
  durationMs: 5_000,
  createdAtMs: 0,
  revision,
});
const view = (itemType: MediaItemCopy['itemType'], viewerId: number): TrackEvent => ({
  id: `v${viewerId}`,
  type: 'view',
  itemType,
  itemId: ID,
  viewerId,
  atMs: Date.UTC(2026, 4, 5) + viewerId,
  watchMs: 0,
  addressKey: '',
  isUnchecked: false,
});

test.each([
  ['video', 'testing', 'scored'],
  ['promo', 'approved', 'viewed'],
] as const)('what is counted for a %s while it is removed is published once it is back', (itemType, live, list) => {
  const { recordMediaItems, recordTrackEvents, published, items } = createMemoryRecorder();
  recordMediaItems([copyOf(itemType, live, 1)]);
  recordTrackEvents([view(itemType, 1)]);
  recordMediaItems([copyOf(itemType, 'removed', 2)]);
  recordTrackEvents([view(itemType, 2)]);
  const revision = items.get(ID)!.revision;
  recordMediaItems([copyOf(itemType, live, 3)]);
  const none = { scored: [], viewed: [] };
  expect(published.slice(-3)).toEqual([none, none, { ...none, [list]: [ID] }]);
  expect([items.get(ID)!.views, items.get(ID)!.revision]).toEqual([2, revision + 1]);
});
