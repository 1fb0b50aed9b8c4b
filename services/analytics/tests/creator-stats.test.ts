import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ScorePartName, TimeBucket, ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { followEvent, HOUR, mediaItemEvent, openAnalytics, START, trackEvent, userEvent } from './world.ts';

const OWNER = 900;
const DAY = 24 * HOUR;
let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('creator-stats');
});
afterAll(() => world.dispose());

const publish = async (...events: Parameters<typeof world.bus.publishAll>[0]) => {
  await world.bus.publishAll(events);
  await world.settled();
};
const owner = () => world.person(OWNER);
const countsOf = (name: string, filter: object) => world.connection.db!.collection(name).countDocuments(filter);

test('days are compared with the days before, and empty ones are included', async () => {
  await publish(mediaItemEvent(10, OWNER, { durationMs: 20_000 }));
  await publish(
    trackEvent('VIEW', 1, 10, { at: START }),
    trackEvent('WATCH', 1, 10, { at: START + 12_000, watchSeconds: 12 }),
    trackEvent('VIEW', 2, 10, { at: START, watchSeconds: 4 }),
    trackEvent('VIEW', 1, 10, { at: START + DAY }),
    trackEvent('COMPLETE', 1, 10, { at: START + DAY + 16_000 }),
    trackEvent('VIEW', 3, 10, { at: START - 7 * DAY }),
  );
  const ask = async (days: bigint) =>
    world.analytics.getTimeline({ videoId: 10n, bucket: TimeBucket.DAY, days }, await owner());
  const { points, previous } = await ask(7n);
  expect([points.length, previous.length]).toEqual([7, 7]);
  const row = (point: (typeof points)[number] | undefined) =>
    [point?.viewCount, point?.engagedViewCount, point?.completionCount, point?.newViewerCount].map(Number);
  expect(points.slice(-4).map(row)).toEqual([
    [2, 1, 0, 2],
    [1, 1, 1, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  expect(row(previous.at(-4))).toEqual([1, 0, 0, 1]);
  expect((await ask(1_000n)).points).toHaveLength(90);
  expect(await world.stats(10)).toMatchObject({ viewCount: 4n, engagedViewCount: 2n, completionCount: 1n });
});

test('sources of views add up to the views of these days', async () => {
  await publish(mediaItemEvent(20, OWNER));
  await publish(
    trackEvent('VIEW', 1, 20, { at: START, source: ViewSource.FEED }),
    trackEvent('VIEW', 2, 20, { at: START, source: ViewSource.FEED }),
    trackEvent('VIEW', 3, 20, { at: START, source: ViewSource.SEARCH }),
    trackEvent('VIEW', 4, 20, { at: START }),
    trackEvent('VIEW', 5, 20, { at: START, source: 99 as ViewSource }),
    trackEvent('WATCH', 1, 20, { at: START + 3_000, source: ViewSource.TAG }),
    trackEvent('VIEW', 6, 20, { at: START - 8 * DAY, source: ViewSource.LINK }),
  );
  const ask = async (days: bigint) => {
    const { sources, previous } = await world.analytics.getSources({ videoId: 20n, days }, await owner());
    const names = Object.entries(ViewSource);
    const byName = (list: typeof sources) =>
      Object.fromEntries(
        names.map(([name, id]) => [name, Number(list.find(({ source }) => source === id)?.viewCount)]),
      );
    return [byName(sources), byName(previous)];
  };
  const none = { UNSPECIFIED: 0, FEED: 0, FOLLOWING: 0, SEARCH: 0, TAG: 0, PROFILE: 0, LINK: 0 };
  const newest = { ...none, FEED: 2, SEARCH: 1, UNSPECIFIED: 2 };
  expect(await ask(7n)).toEqual([newest, { ...none, LINK: 1 }]);
  expect(await ask(28n)).toEqual([{ ...newest, LINK: 1 }, none]);
});

test("retention is compared with the median of the owner's videos", async () => {
  const creator = 950;
  const lengths = new Map([
    [30, 3],
    [31, 5],
    [32, 5],
  ]);
  await publish(...[...lengths].map(([id, seconds]) => mediaItemEvent(id, creator, { durationMs: seconds * 1_000 })));
  await publish(
    trackEvent('VIEW', 1, 30, { at: START, watchSeconds: 3 }),
    trackEvent('VIEW', 1, 31, { at: START, watchSeconds: 5 }),
    trackEvent('VIEW', 2, 31, { at: START, watchSeconds: 1 }),
    trackEvent('VIEW', 1, 32, { at: START }),
  );
  const read = async (id: bigint) => world.analytics.getRetention({ videoId: id }, await world.person(creator));
  expect(await read(31n)).toMatchObject({
    shareBySecond: [1, 1, 0.5, 0.5, 0.5, 0.5],
    medianBySecond: [1, 1, 0.5, 0.5, 0.25, 0.25],
  });
  expect((await read(30n)).medianBySecond).toHaveLength(4);
  await publish(mediaItemEvent(33, creator));
  expect(await read(33n)).toMatchObject({ shareBySecond: [], medianBySecond: [] });
});

test('a tier is explained by the parts of the score and what is missing to the next', async () => {
  await publish(mediaItemEvent(40, OWNER));
  await publish(...[1, 2, 3].map((viewer) => trackEvent('VIEW', viewer, 40, { at: START })));
  await publish(...[1, 2, 3].map((viewer) => trackEvent('COMPLETE', viewer, 40, { at: START + 9_000 })));
  const tier = await world.analytics.getTier({ videoId: 40n }, await owner());
  expect(tier).toMatchObject({ tier: 'testing', scoredViewCount: 3n, nextTier: 'promoted', viewsMissing: 47n });
  expect(tier.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(tier.score, 10);
  expect(tier.score + tier.scoreMissing).toBeCloseTo(30, 10);
  expect(tier.parts[0]).toMatchObject({ name: ScorePartName.COMPLETIONS, most: 55, count: 3n });
});

test('a follow counts once for the last video watched before it, and an unfollow subtracts it', async () => {
  const [fan, other, creator] = [5_001, 5_002, 960];
  const wonBy = async (id: number) => Number((await world.stats(id)).wonFollowerCount);
  await publish(...[50, 51].map((id) => mediaItemEvent(id, creator)), mediaItemEvent(52, OWNER));
  await publish(
    trackEvent('VIEW', fan, 50, { at: START }),
    trackEvent('VIEW', fan, 51, { at: START + HOUR }),
    trackEvent('VIEW', fan, 52, { at: START + 2 * HOUR }),
    trackEvent('VIEW', fan, 50, { at: START + 5 * HOUR }),
    trackEvent('VIEW', other, 51, { at: START - 25 * HOUR }),
  );
  // 50 was watched again after the follow, so its last view is too late.
  const follow = followEvent(fan, creator, true, START + 3 * HOUR);
  await publish(follow, follow, followEvent(other, creator, true, START));
  await until(async () => (await countsOf('follows', { isDue: true })) === 0);
  expect([await wonBy(50), await wonBy(51), await wonBy(52)]).toEqual([0, 1, 0]);
  expect(await countsOf('follows', { followerId: other })).toBe(0);
  await publish(follow);
  const unfollow = followEvent(fan, creator, false, START + 6 * HOUR);
  await publish(unfollow, unfollow);
  expect([await wonBy(51), await countsOf('follows', { followerId: fan })]).toEqual([0, 0]);
});

test('hours online are returned for ten users or more, exported to each, and deleted with the account', async () => {
  const fans = Array.from({ length: 10 }, (_, i) => 6_001 + i);
  await publish(
    mediaItemEvent(60, OWNER),
    ...fans.map((fan) => trackEvent('IMPRESSION', fan, 60, { at: START })),
    trackEvent('IMPRESSION', 6_001, 60, { at: START + HOUR }),
    ...fans.slice(0, 5).map((fan) => trackEvent('IMPRESSION', fan, 60, { at: START + 2 * HOUR })),
  );
  const ask = async (ids: readonly number[]) => world.analytics.readOnlineHours({ userIds: ids.map(BigInt) });
  const { shareByHour, activeUserCount } = await ask([...fans, 6_001, 6_999]);
  expect([activeUserCount, shareByHour.length]).toEqual([10, 24]);
  expect([shareByHour[10], shareByHour[11], shareByHour[12]].map((share) => Math.round(share! * 280))).toEqual([
    10, 0, 5,
  ]);
  expect(await ask(fans.slice(1))).toMatchObject({ shareByHour: [], activeUserCount: 0 });
  expect((await ask([])).shareByHour).toEqual([]);

  const data = world.client(UserDataService, world.running.port, 'media');
  const { records } = await data.exportUserData({ userId: 6_001n, kind: 'active-days' });
  expect(records.map((record) => JSON.parse(record) as object)).toEqual([
    { day: new Date(START).toISOString().slice(0, 10), hours_utc: [10, 11, 12] },
  ]);
  await publish(
    trackEvent('VIEW', 6_001, 60, { at: START }),
    followEvent(6_001, OWNER, true, START + 1_000),
    followEvent(6_002, OWNER, true, Date.now()),
  );
  await until(async () => (await countsOf('follows', { followerId: 6_001, isDue: false })) === 1);
  const won = await data.exportUserData({ userId: 6_001n, kind: 'won-follows' });
  expect(won.records.map((record) => JSON.parse(record) as object)).toMatchObject([{ user_id: OWNER, video_id: 60 }]);
  for (const id of [6_001, 6_002]) await publish(userEvent(id, Role.USER, 5, AccountStatus.DELETED));
  await until(async () => (await countsOf('follows', { followerId: { $in: [6_001, 6_002] } })) === 0);
  await until(async () => (await countsOf('active_users', { _id: { $regex: ':600[12]$' } as never })) === 0);
  expect(await world.stats(60)).toMatchObject({ wonFollowerCount: 1n });
});
