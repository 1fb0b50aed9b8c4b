import { expect, test } from '@jest/globals';
import { applyCopies } from '#domain/apply-events';
import { createItemChanges } from '#domain/item-changes';
import type { MediaItemCopy } from '#domain/media-item-stats';
import { countTrackEvents, type TrackEvent } from '#domain/track-events';
import { createAudience } from '#domain/who-counts';

const NOON = Date.UTC(2026, 4, 5, 12);
const HOUR = 3_600_000;
const [PROMO, OWNER, ANA] = [50, 7, 8];
const price = { id: 1, minorUnitsPerThousandViews: 1_000, currencyCode: 'EUR', effectiveFromMs: 0 };

/** The promo after a change at `changedAtMs` that gave it this run. */
const copy = (
  revision: number,
  changedAtMs: number,
  run: { startsAtMs?: number; endsAtMs?: number },
): MediaItemCopy => ({
  id: PROMO,
  itemType: 'promo',
  ownerId: OWNER,
  title: 'Shoes',
  status: 'approved',
  durationMs: 10_000,
  createdAtMs: 0,
  revision,
  changedAtMs,
  caps: { dailyViews: 0, totalViews: 0, dailyBudget: 0, totalBudget: 0, startsAtMs: 0, endsAtMs: 0, ...run },
});

const track = (type: TrackEvent['type'], atMs: number): TrackEvent => ({
  id: `${type} ${atMs}`,
  type,
  itemType: 'promo',
  itemId: PROMO,
  viewerId: ANA,
  atMs,
  watchMs: 0,
  addressKey: '',
  isUnchecked: false,
});

/** Whether a viewable view at `atMs` is billed that is counted after all these changes. */
function isBilled(copies: readonly MediaItemCopy[], atMs: number): boolean {
  const changes = createItemChanges([]);
  for (const each of copies) applyCopies(changes, [], [each]);
  const audience = createAudience({ verifiedOnly: false, accountsPerAddress: 0 }, new Set(), []);
  const events = [track('impression', atMs - 2_000), track('viewable', atMs)];
  return countTrackEvents(changes, [], events, audience, [price]).charges[0]!.isBilled;
}

test('a view after the end that waited is not billed, although the run was extended meanwhile', () => {
  const extended = [copy(1, NOON, { endsAtMs: NOON + HOUR }), copy(2, NOON + 3 * HOUR, { endsAtMs: NOON + 9 * HOUR })];
  expect(isBilled(extended, NOON + HOUR - 1)).toBe(true);
  expect(isBilled(extended, NOON + 2 * HOUR)).toBe(false);
  expect(isBilled(extended, NOON + 4 * HOUR)).toBe(true);
});

test('a view before the start that waited is not billed, although the start was moved forward meanwhile', () => {
  const moved = [copy(1, NOON, { startsAtMs: NOON + 9 * HOUR }), copy(2, NOON + 3 * HOUR, { startsAtMs: NOON })];
  expect(isBilled(moved, NOON + 2 * HOUR)).toBe(false);
  expect(isBilled(moved, NOON + 4 * HOUR)).toBe(true);
});

test('other changes keep the earlier runs, and a copy that comes again or late changes nothing', () => {
  const [first, extended] = [copy(1, NOON, { endsAtMs: NOON + HOUR }), copy(2, NOON + 3 * HOUR, {})];
  const other = { ...copy(3, NOON + 5 * HOUR, {}), title: 'Boots' };
  expect(isBilled([first, extended, other, extended, first], NOON + 2 * HOUR)).toBe(false);
  expect(isBilled([first, extended, other, extended, first], NOON + 6 * HOUR)).toBe(true);
});
