import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { engagementEvent, mediaItemEvent, openAnalytics, START, trackEvent, userEvent } from './world.ts';

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

/** Publishes a video, then reports about it, and returns what is shown and what counts. */
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
