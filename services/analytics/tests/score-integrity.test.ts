import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { PriceEvents } from '@tallscreen/kit-events/event-types';
import { engagementEvent, HOUR, mediaItemEvent, openAnalytics, START, trackEvent, userEvent } from './world.ts';

const OWNER = 900;
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const isVerified = true;

let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics-integrity', { EMAIL_VERIFICATION: 'on', SCORE_ACCOUNTS_PER_ADDRESS: '5' });
  const users = [OWNER, ...range(1, 60), ...range(101, 60)];
  await world.bus.publishAll(
    users.map((id) => userEvent(id, Role.USER, 1, AccountStatus.ACTIVE, id > 100 ? isVerified : !isVerified)),
  );
  await world.settled();
});
afterAll(() => world.dispose());

const addressKey = 'an address';
const watched = (itemId: number, viewerId: number, changes: { addressKey?: string } = {}) => [
  trackEvent('VIEW', viewerId, itemId, { at: START, ...changes }),
  trackEvent('COMPLETE', viewerId, itemId, { at: START + 9_000 }),
  trackEvent('SHARE', viewerId, itemId, { at: START + 9_000 }),
];

/** Publishes a video and then track events about it; returns the shown counts and those for the score. */
async function record(itemId: number, ...reports: Parameters<typeof world.bus.publishAll>[0]) {
  await world.bus.publishAll([mediaItemEvent(itemId, OWNER)]);
  await world.settled();
  await world.bus.publishAll(reports);
  await world.settled();
  const { viewCount, scoredViewCount, score } = await world.stats(itemId);
  return { shown: Number(viewCount), counted: Number(scoredViewCount), score: score?.value ?? 0 };
}

test('sixty unverified accounts and the uploader give views but no score', async () => {
  const reports = [...range(1, 60), OWNER].flatMap((id) => watched(10, id, { addressKey: `address ${id}` }));
  const likes = range(1, 60).map((actorId) => engagementEvent(10, 'liked', [actorId, 0, actorId], { actorId }));
  expect(await record(10, ...reports, ...likes)).toEqual({ shown: 61, counted: 0, score: 0 });
});

test('sixty verified accounts of one address count as five', async () => {
  const reports = range(101, 60).flatMap((id) => watched(11, id, { addressKey }));
  expect(await record(11, ...reports)).toMatchObject({ shown: 60, counted: 5 });
  expect(await world.connection.db!.collection('address_days').countDocuments({})).toBeGreaterThan(0);
});

test('sixty verified accounts of many addresses count, and media gets their number', async () => {
  const reports = range(101, 60).flatMap((id) => watched(12, id, { addressKey: `address ${id}` }));
  const { counted, score } = await record(12, ...reports);
  expect(counted).toBe(60);
  expect(score).toBeGreaterThan(50);
  const { scores } = await world.published();
  const last = (id: bigint) => scores.findLast(({ videoId }) => videoId === id);
  expect(last(12n)).toMatchObject({ viewCount: 60n, scoredViewCount: 60n });
  expect(last(11n)).toMatchObject({ viewCount: 60n, scoredViewCount: 5n });
});

test('a completion that comes too early does not count', async () => {
  const early = range(101, 20).flatMap((id) => [
    trackEvent('VIEW', id, 13, { at: START, watchSeconds: 10 }),
    trackEvent('COMPLETE', id, 13, { at: START + 5_000 }),
  ]);
  expect(await record(13, ...early)).toEqual({ shown: 20, counted: 20, score: 0 });
  expect(Number((await world.stats(13)).completionCount)).toBe(0);
});

test('viewable views of a promo are billed at the price in force, within its caps', async () => {
  const [promo, month] = [40, new Date(START).toISOString().slice(0, 7)];
  const priceEvent = (id: number, minorUnits: number, at: number) =>
    PriceEvents.event(id, {
      priceId: BigInt(id),
      minorUnitsPerThousandViews: BigInt(minorUnits),
      currencyCode: 'EUR',
      effectiveFrom: timestampFromMs(at),
    });
  const copy = mediaItemEvent(promo, OWNER, { kind: VideoKind.PROMO, campaign: { totalCap: 3n } });
  await world.bus.publishAll([copy, priceEvent(1, 2_000, START - HOUR), priceEvent(2, 3_000, START + HOUR)]);
  await world.settled();
  const seen = (viewerId: number, at: number) => [
    trackEvent('IMPRESSION', viewerId, promo, { at, itemType: ItemType.PROMO }),
    trackEvent('VIEWABLE', viewerId, promo, { at: at + 2_000, itemType: ItemType.PROMO, addressKey: `at ${viewerId}` }),
  ];
  await world.bus.publishAll([
    ...seen(101, START),
    ...seen(102, START + 1),
    // Not counted: not verified, too early, the second time of a day, and above the cap.
    ...seen(1, START + 2),
    trackEvent('VIEWABLE', 103, promo, { at: START + 3, itemType: ItemType.PROMO }),
    ...seen(101, START + HOUR / 2),
    ...seen(104, START + 2 * HOUR),
    ...seen(105, START + 3 * HOUR),
  ]);
  await world.settled();
  const { promo: figures } = await world.stats(promo);
  expect(figures).toMatchObject({
    viewableViewCount: 6n,
    billedViewCount: 3n,
    spend: 7n,
    currencyCode: 'EUR',
  });

  const { charges } = await world.analytics.listPromoCharges({ month }, await world.person(OWNER, 'business'));
  expect(charges).toMatchObject([
    { title: `Video ${promo}`, viewableViewCount: 4n, billedViewCount: 2n, minorUnitsPerThousandViews: 2_000n },
    { viewableViewCount: 2n, billedViewCount: 1n, minorUnitsPerThousandViews: 3_000n, currencyCode: 'EUR' },
  ]);
  const others = await world.analytics.listPromoCharges({ month }, await world.person(1));
  expect(others.charges).toEqual([]);
  const wrong = world.analytics.listPromoCharges({ month: '2026-13' }, await world.person(1));
  await expect(wrong).rejects.toMatchObject({ status: 'invalid_argument' });

  const { counts } = await world.published();
  const latest = counts.filter(({ itemId }) => itemId === BigInt(promo)).at(-1);
  expect(latest?.delivery).toMatchObject({ billedViewCount: 3n, spend: 7_000n, viewCost: 3_000n });
});

test('outside of its run a promo is counted and not billed, and a click counts once per person and day', async () => {
  const [promo, endsAt] = [41, START + HOUR];
  const campaign = { startsAtMs: BigInt(START), endsAtMs: BigInt(endsAt) };
  await world.bus.publishAll([mediaItemEvent(promo, OWNER, { kind: VideoKind.PROMO, campaign })]);
  await world.settled();
  const itemType = ItemType.PROMO;
  const seen = (viewerId: number, at: number) => [
    trackEvent('IMPRESSION', viewerId, promo, { at: at - 2_000, itemType }),
    trackEvent('VIEWABLE', viewerId, promo, { at, itemType, addressKey: `at ${viewerId}` }),
    trackEvent('CLICK', viewerId, promo, { at, itemType }),
  ];
  await world.bus.publishAll([...seen(101, START - 1), ...seen(102, START), ...seen(104, endsAt)]);
  await world.bus.publishAll([
    ...seen(102, START + 60_000),
    trackEvent('CLICK', OWNER, promo, { at: START, itemType }),
  ]);
  await world.settled();
  const { promo: figures } = await world.stats(promo);
  expect(figures).toMatchObject({ viewableViewCount: 4n, billedViewCount: 1n, clickCount: 3n });
});
