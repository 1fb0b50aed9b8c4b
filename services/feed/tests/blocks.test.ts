import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAddToBlockLog } from '@tallscreen/kit/block-log';
import { until } from '@tallscreen/kit/testing/until';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { blockEvent, idsOf, openFeed, promoEvent, range, sorted, videoEvent } from './world.ts';

const [ANA, BOB, CLEO, SHOP] = [71, 72, 73, 74];
const OF_BOB = range(201, 4);
const OF_CLEO = range(301, 4);
const PROMO = 901;

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-blocks');
  await feed.bus.publishAll([
    ...OF_BOB.map((id) => videoEvent(id, { uploaderId: BOB })),
    ...OF_CLEO.map((id) => videoEvent(id, { uploaderId: CLEO })),
    promoEvent(PROMO, { uploaderId: SHOP }),
  ]);
  await until(async () => (await shown(CLEO)).length === 9);
});
afterAll(() => feed?.dispose());

const shown = async (viewerId: number, client = feed.feed) => [
  ...new Set(sorted(idsOf(await feed.scroll(viewerId, 20, undefined, client)))),
];
const all = [...OF_BOB, ...OF_CLEO, PROMO];
const without = (ids: readonly number[]) => all.filter((id) => !ids.includes(id));

test('videos and promos of blocked uploaders leave the feed of both, and come back', async () => {
  await feed.bus.publishAll([blockEvent(ANA, BOB, true, 1), blockEvent(SHOP, ANA, true, 1)]);
  await until(async () => (await shown(ANA)).length === 4);
  expect(await shown(ANA)).toEqual(OF_CLEO);
  expect(await shown(CLEO)).toEqual(all);
  await feed.bus.publishAll([blockEvent(SHOP, ANA, false, 2)]);
  await until(async () => (await shown(ANA)).length === 5);
  expect(await shown(ANA)).toEqual(without(OF_BOB));
  // A block works in both directions.
  await feed.bus.publishAll([blockEvent(CLEO, BOB, true, 1)]);
  await until(async () => (await shown(BOB)).length === 5);
  expect([await shown(BOB), await shown(CLEO)]).toEqual([without(OF_CLEO), without(OF_BOB)]);
});

test('a pinned video of a blocked uploader is not shown, except to admins', async () => {
  const pin = OF_BOB[0]!;
  expect(idsOf((await feed.page(ANA, { pin })).items)).not.toContain(pin);
  expect(idsOf((await feed.page(ANA, { pin, isAdmin: true })).items)[0]).toBe(pin);
});

test('an older event changes nothing, and a process that starts later knows the blocks', async () => {
  await feed.bus.publishAll([blockEvent(ANA, BOB, false, 0), blockEvent(CLEO, SHOP, true, 1)]);
  await until(async () => !(await shown(CLEO)).includes(PROMO));
  expect(await shown(ANA)).toEqual(without(OF_BOB));
  const { port } = await feed.start();
  expect(await shown(ANA, feed.client(FeedService, port))).toEqual(without(OF_BOB));
});

test('videos and promos of a muted uploader leave the feed of the user who mutes, except by id', async () => {
  const DAN = 75;
  await feed.bus.publishAll([blockEvent(DAN, BOB, false, 1, true), blockEvent(DAN, SHOP, false, 1, true)]);
  await until(async () => (await shown(DAN)).length === 4);
  expect(await shown(DAN)).toEqual(OF_CLEO);
  expect(idsOf((await feed.page(DAN, { pin: OF_BOB[0]! })).items)[0]).toBe(OF_BOB[0]);
  await feed.bus.publishAll([blockEvent(DAN, BOB, false, 2), blockEvent(DAN, SHOP, false, 2)]);
  await until(async () => (await shown(DAN)).length === all.length);
});

test('from the answer to a block or mute on no page shows the other user, until an unblock', async () => {
  const [EVE, FAY] = [76, 77];
  const log = createAddToBlockLog({ redis: await feed.redis() });
  const block = { blockerId: EVE, blockedId: BOB, isBlocked: true, isMuted: false, revision: 1 };
  for (let round = 0; round < 10; round++) {
    await log({ ...block, revision: 2 * round + 1 });
    const [ofBlocker, ofBlocked] = await Promise.all([shown(EVE), shown(BOB)]);
    expect(ofBlocker).toEqual(without(OF_BOB));
    expect(ofBlocked).not.toContain(EVE);
    await log({ ...block, isBlocked: false, revision: 2 * round + 2 });
    expect(await shown(EVE)).toEqual(all);
  }
  await log({ ...block, blockerId: FAY, isBlocked: false, isMuted: true });
  expect(await shown(FAY)).toEqual(without(OF_BOB));
});
