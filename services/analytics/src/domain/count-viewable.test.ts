import { expect, test } from '@jest/globals';
import { countTrackEvents, type TrackEvent } from '#domain/track-events';
import { createItemChanges } from '#domain/item-changes';
import { newStats, type MediaItemStats } from '#domain/media-item-stats';
import type { Viewing } from '#domain/viewing';
import { createAudience } from '#domain/who-counts';

const NOON = Date.UTC(2026, 4, 5, 12);
const [PROMO, OWNER, ANA] = [50, 7, 8];
const price = { id: 1, minorUnitsPerThousandViews: 1_000, currencyCode: 'EUR', effectiveFromMs: 0 };

const item = (changes: Partial<MediaItemStats> = {}): MediaItemStats => ({
  ...newStats(PROMO, 'promo'),
  copy: {
    id: PROMO,
    itemType: 'promo',
    ownerId: OWNER,
    title: 'Shoes',
    status: 'approved',
    durationMs: 10_000,
    createdAtMs: 0,
    revision: 1,
  },
  ...changes,
});

const report = (type: TrackEvent['type'], atMs: number, changes: Partial<TrackEvent> = {}): TrackEvent => ({
  id: `${type} ${atMs}`,
  type,
  itemType: 'promo',
  itemId: PROMO,
  viewerId: ANA,
  atMs: NOON + atMs,
  watchMs: 0,
  addressKey: '',
  isUnchecked: false,
  ...changes,
});

function count(events: readonly TrackEvent[], { known = item(), viewings = [] as Viewing[], limit = 0 } = {}) {
  const changes = createItemChanges([known]);
  const audience = createAudience({ verifiedOnly: false, accountsPerAddress: limit }, new Set(), []);
  const counted = countTrackEvents(changes, viewings, events, audience, [price]);
  const { delivery, clicks } = changes.open(PROMO, 'promo');
  return { ...counted, delivery, clicks };
}

test('a viewable view counts two seconds after its impression, and once per impression', () => {
  const { delivery, charges } = count([report('impression', 0), report('viewable', 2_000), report('viewable', 4_000)]);
  expect(delivery).toMatchObject({ viewableViews: 1, billedViews: 1, spend: 1_000 });
  expect(charges).toEqual([{ promoId: PROMO, ownerId: OWNER, day: '2026-05-05', price, isBilled: true }]);
});

test.each([
  ['too early', [report('impression', 0), report('viewable', 1_999)]],
  ['without an impression', [report('viewable', 2_000)]],
  ['for an impression of somebody else', [report('impression', 0, { viewerId: 9 }), report('viewable', 2_000)]],
  ['of a video', [report('impression', 0, { itemType: 'video' }), report('viewable', 2_000, { itemType: 'video' })]],
])('a viewable view %s is not believed', (_what, events) => {
  expect(count(events)).toMatchObject({ charges: [], delivery: undefined });
});

test('an event that was too early may count later, even in another batch', () => {
  const first = count([report('impression', 0), report('viewable', 1_000)]);
  const second = count([report('viewable', 2_500)], { viewings: [...first.viewings] });
  expect(second.delivery).toMatchObject({ viewableViews: 1 });
});

test('the business itself is counted and not billed', () => {
  const own = { viewerId: OWNER };
  expect(count([report('impression', 0, own), report('viewable', 2_000, own)]).delivery).toMatchObject({
    viewableViews: 1,
    billedViews: 0,
  });
});

test('where addresses have a limit, an account is billed once a day', () => {
  const events = [0, 10_000].flatMap((at) => [
    report('impression', at),
    report('viewable', at + 2_000, { addressKey: 'home' }),
  ]);
  expect(count(events, { limit: 5 }).delivery).toMatchObject({ viewableViews: 2, billedViews: 1 });
});

test('a click counts once per viewer and day (UTC), even in another batch', () => {
  const day = 24 * 3_600_000;
  const shown = [report('impression', 0), report('impression', 0, { viewerId: 9 })];
  const first = count([...shown, report('click', 1), report('click', 1_000), report('click', 1, { viewerId: 9 })]);
  expect(first.clicks).toBe(2);
  const seen = (at: number) => [report('impression', at), report('click', at + 1)];
  const again = count(seen(2_000), { viewings: [...first.viewings] });
  const next = count([...seen(day), ...seen(day + 10)], { viewings: [...first.viewings] });
  expect([again.clicks, next.clicks]).toEqual([0, 1]);
});

test('a click counts only after an impression of the promo to this viewer, once for each, also after it was viewable', () => {
  const day = 24 * 3_600_000;
  expect(count([report('click', 0)]).clicks).toBe(0);
  expect(count([report('impression', 0, { viewerId: 9 }), report('click', 1)]).clicks).toBe(0);
  expect(count([report('click', 0), report('impression', 1)]).clicks).toBe(0);
  const first = count([report('impression', 0), report('viewable', 2_000), report('click', 3_000)]);
  expect(first.clicks).toBe(1);
  expect(count([report('click', day)], { viewings: [...first.viewings] }).clicks).toBe(0);
});

test.each([
  ['of the business itself', { viewerId: OWNER }, {}],
  ['on a video', { itemType: 'video' as const }, {}],
  ['while the business is unknown', {}, { copy: null }],
])('a click %s is not counted', (_what, event, known) => {
  const events = [report('impression', 0, event), report('click', 1, event)];
  expect(count(events, { known: item(known) }).clicks).toBe(0);
});

test('nothing is billed while the business is unknown', () => {
  const known = item({ copy: null });
  expect(count([report('impression', 0), report('viewable', 2_000)], { known }).charges).toEqual([]);
});
