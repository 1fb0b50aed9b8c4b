import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { userEvent, mediaItemEvent, dateOf, engagementEvent, HOUR, openAnalytics, START, trackEvent } from './world.ts';

const OWNER = 900;
let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics-console');
});
afterAll(() => world.dispose());

const publish = async (...events: Parameters<typeof world.bus.publishAll>[0]) => {
  await world.bus.publishAll(events);
  await world.settled();
};

describe('the admin console', () => {
  const metrics = async () => world.analytics.getAdminMetrics({ topLimit: 3 }, await world.person(1, 'admin'));

  test('counts users by role until they are deleted', async () => {
    const before = await metrics();
    await publish(
      userEvent(1_001, Role.USER),
      userEvent(1_002, Role.USER),
      userEvent(1_003, Role.BUSINESS),
      userEvent(1_001, Role.CREATOR, 2),
      userEvent(1_001, Role.USER, 1),
      userEvent(1_004, Role.ADMIN, 1, AccountStatus.BANNED),
      userEvent(1_002, Role.USER, 2, AccountStatus.DELETED),
      userEvent(1_002, Role.USER, 2, AccountStatus.DELETED),
    );
    const { userRoles, totalUsers } = await metrics();
    expect(userRoles.map(({ role, count }, i) => [role, Number(count - before.userRoles[i]!.count)])).toEqual([
      [Role.USER, 0],
      [Role.CREATOR, 1],
      [Role.BUSINESS, 1],
      [Role.ADMIN, 1],
    ]);
    expect(totalUsers - before.totalUsers).toBe(3n);
  });

  test('sums media items and their counters; a deleted item takes its own away', async () => {
    const before = await metrics();
    const owner = 950;
    await publish(
      mediaItemEvent(60, owner),
      mediaItemEvent(61, owner, { status: VideoStatus.PENDING }),
      mediaItemEvent(62, owner, { kind: VideoKind.PROMO }),
      ...[1, 2, 3].map((viewer) => trackEvent('VIEW', viewer, 60, { at: START })),
      trackEvent('VIEW', 1, 62, { at: START, itemType: ItemType.PROMO }),
      engagementEvent(60, 'liked', [5, 2, 9]),
    );
    const grown = (now: typeof before) =>
      [
        now.totalVideos - before.totalVideos,
        now.totalPromos - before.totalPromos,
        now.totalViews - before.totalViews,
        now.totalLikes - before.totalLikes,
        now.totalComments - before.totalComments,
      ].map(Number);
    const owned = async () =>
      Number((await world.analytics.batchGetOwnerTotals({ ownerIds: [BigInt(owner)] })).totals[0]!.viewCount);
    expect(grown(await metrics())).toEqual([2, 1, 4, 5, 2]);
    expect(await owned()).toBe(3);
    await publish(mediaItemEvent(60, owner, { status: VideoStatus.DELETED, revision: 2 }));
    await publish(
      mediaItemEvent(60, owner, { status: VideoStatus.DELETED, revision: 2 }),
      engagementEvent(60, 'countersCorrected', [0, 0, 10]),
    );
    expect(grown(await metrics())).toEqual([1, 1, 1, 0, 0]);
    expect(await owned()).toBe(0);
  });

  test('lists the videos with the highest scores that are live or have views', async () => {
    const loved = Array.from({ length: 80 }, (_, i) => i + 1);
    await publish(
      ...Array.from({ length: 12 }, (_, i) => mediaItemEvent(700 + i, OWNER)),
      mediaItemEvent(70, OWNER, { status: VideoStatus.VIRAL, title: 'Loved' }),
      mediaItemEvent(71, OWNER, { status: VideoStatus.PENDING }),
      ...loved.map((viewer) => trackEvent('VIEW', viewer, 70, { at: START, watchSeconds: 10 })),
      ...loved.map((viewer) => trackEvent('COMPLETE', viewer, 70, { at: START + 30_000 })),
    );
    const { topVideos } = await metrics();
    expect(topVideos).toHaveLength(3);
    expect(topVideos[0]).toMatchObject({
      videoId: 70n,
      title: 'Loved',
      status: 'viral',
      tier: 'viral',
      viewCount: 80n,
      createdAt: timestampFromMs(1_700_000_000_000),
    });
    expect(topVideos.map(({ score: value }) => value)).toEqual(
      topVideos.map(({ score: value }) => value).toSorted((a, b) => b - a),
    );
    // Of equal scores the newest comes first, on every call and after a new video.
    expect(topVideos.slice(1).map(({ videoId }) => videoId)).toEqual([711n, 710n]);
    expect((await metrics()).topVideos).toEqual(topVideos);
    await publish(mediaItemEvent(712, OWNER));
    expect((await metrics()).topVideos.map(({ videoId }) => videoId)).toEqual([70n, 712n, 711n]);
    const { videos } = await world.analytics.listTopVideos({ limit: 100 }, await world.person(1, 'admin'));
    expect(videos.map(({ videoId }) => videoId)).toEqual(expect.not.arrayContaining([60n, 61n, 62n, 71n]));
    expect((await world.analytics.listTopVideos({}, await world.person(1, 'admin'))).videos).toHaveLength(10);
  });

  test('returns the growth of the totals in the last days, and in the days before once counted', async () => {
    const days = world.connection.collection<{ _id: string; day: string }>('total_days');
    const ask = async () => world.analytics.getAdminMetrics({ topLimit: 3, days: 7n }, await world.person(1, 'admin'));
    const dayBefore = (count: number) => dateOf(Date.now() - count * 24 * HOUR);
    const add = (count: number, counts: object) =>
      days.insertOne({ _id: `${dayBefore(count)}:0`, day: dayBefore(count), ...counts });
    // Only today has been counted so far, and not completely.
    expect((await ask()).changes).toBeUndefined();
    await add(7, { views: 100, users: -2 });
    const before = await ask();
    await publish(
      mediaItemEvent(190, 960),
      mediaItemEvent(191, 960, { kind: VideoKind.PROMO }),
      trackEvent('VIEW', 1, 190, { at: START }),
      engagementEvent(190, 'liked', [5, 2, 9]),
      userEvent(1_010, Role.USER),
      userEvent(1_011, Role.USER),
      userEvent(1_011, Role.USER, 2, AccountStatus.DELETED),
    );
    const after = await ask();
    const grown = (name: 'users' | 'videos' | 'promos' | 'views' | 'likes' | 'comments') =>
      Number(after.changes![name] - before.changes![name]);
    expect([grown('videos'), grown('promos'), grown('views')]).toEqual([1, 1, 1]);
    expect([grown('likes'), grown('comments'), grown('users')]).toEqual([5, 2, 1]);
    expect(after.previousChanges).toBeUndefined();
    expect((await metrics()).changes).toBeUndefined();

    await add(6, { views: 10 });
    await add(13, { views: 1_000 });
    await add(14, { views: 10_000 });
    const compared = await ask();
    expect(Number(compared.changes!.views - after.changes!.views)).toBe(10);
    expect(compared.previousChanges).toMatchObject({ views: 1_100n, users: -2n, videos: 0n });
  });

  test('lists the top videos that were uploaded in the requested days', async () => {
    const old = Date.now() - 40 * 24 * HOUR;
    await publish(
      mediaItemEvent(95, 961, { status: VideoStatus.VIRAL, createdAt: timestampFromMs(Date.now()) }),
      mediaItemEvent(96, 961, { status: VideoStatus.VIRAL, createdAt: timestampFromMs(old) }),
    );
    const idsOf = async (days: bigint) => {
      const { topVideos } = await world.analytics.getAdminMetrics(
        { topLimit: 100, days },
        await world.person(1, 'admin'),
      );
      return topVideos.map(({ videoId }) => Number(videoId)).filter((id) => id === 95 || id === 96);
    };
    expect(await idsOf(28n)).toEqual([95]);
    expect((await idsOf(90n)).toSorted((a, b) => a - b)).toEqual([95, 96]);
  });

  test('counts a user once a day', async () => {
    const day = START - 7 * 24 * HOUR;
    const next = day + 24 * HOUR;
    const people = [2_001, 2_002, 2_003];
    await publish(...people.map((person) => trackEvent('IMPRESSION', person, 80, { at: day })));
    await publish(
      ...people.map((person) => trackEvent('IMPRESSION', person, 81, { at: day + HOUR })),
      trackEvent('IMPRESSION', 2_001, 80, { at: next }),
      engagementEvent(80, 'liked', [1, 0, 1], { at: day, actorId: 2_004 }),
    );
    const days = new Map((await metrics()).dailyActiveUsers.map(({ date, count }) => [date, Number(count)]));
    expect([days.get(dateOf(day)), days.get(dateOf(next))]).toEqual([4, 1]);
    expect([...days.keys()]).toEqual([...days.keys()].toSorted());

    const read = { topLimit: 3, days: 28n };
    const asked = await world.analytics.getAdminMetrics(read, await world.person(1, 'admin'));
    expect([asked.dailyActiveUsers.length, asked.previousDailyActiveUsers.length]).toEqual([28, 28]);
    const countOf = new Map(asked.dailyActiveUsers.map(({ date, count }) => [date, Number(count)]));
    expect([countOf.get(dateOf(day)), countOf.get(dateOf(next))]).toEqual([4, 1]);
    // Nobody was active so long ago, and nothing is stored about it.
    expect(asked.previousDailyActiveUsers.map(({ count }) => count)).toEqual(Array.from({ length: 28 }, () => 0n));
    expect((await metrics()).previousDailyActiveUsers).toEqual([]);
  });

  test('deletes viewings when an account is deleted, but keeps the counts', async () => {
    const viewers = [3_001, 3_002, 300, 30_010];
    await publish(mediaItemEvent(90, OWNER), ...viewers.map((viewer) => trackEvent('VIEW', viewer, 90)));
    await publish(userEvent(3_001, Role.USER, 5, AccountStatus.DELETED));
    await until(
      async () => (await world.analytics.listViewers({ videoId: 90n }, await world.person(OWNER))).viewers.length === 3,
    );
    expect(await world.stats(90)).toMatchObject({ viewCount: 4n, uniqueViewerCount: 4n });
  });

  test('counts events of a deleted account that arrive late, but does not store the user', async () => {
    const viewer = 3_003;
    await publish(mediaItemEvent(91, OWNER), userEvent(viewer, Role.USER, 5, AccountStatus.DELETED));
    await publish(trackEvent('VIEW', viewer, 91), engagementEvent(91, 'liked', [1, 0, 1], { actorId: viewer }));
    expect(await world.stats(91)).toMatchObject({ viewCount: 1n, likeCount: 1n });
    expect((await world.analytics.listViewers({ videoId: 91n }, await world.person(OWNER))).viewers).toEqual([]);
    expect(await world.connection.db!.collection('viewings').countDocuments({ viewerId: viewer })).toBe(0);
    expect(await hoursOf(viewer)).toEqual([]);
  });

  test('corrected counters and deleted comments are no activity of the user whom they are about', async () => {
    const user = 3_004;
    await publish(
      mediaItemEvent(92, OWNER),
      engagementEvent(92, 'countersCorrected', [4, 0, 1], { actorId: user }),
      engagementEvent(92, 'commentDeleted', [4, 0, 2], { actorId: user }),
    );
    expect(await world.stats(92)).toMatchObject({ likeCount: 4n });
    expect(await hoursOf(user)).toEqual([]);
    await publish(engagementEvent(92, 'liked', [5, 0, 3], { actorId: user }));
    expect(await hoursOf(user)).toHaveLength(1);
  });

  test('what a transaction stores while an account is cleaned up is deleted by a second pass', async () => {
    const viewer = 3_005;
    await publish(userEvent(viewer, Role.USER, 5, AccountStatus.DELETED));
    const users = world.connection.db!.collection<{ _id: number; isLastPass?: boolean }>('users');
    await until(async () => (await users.findOne({ _id: viewer }))?.isLastPass === true);
    const late = { _id: `${dateOf(Date.now())}:${viewer}`, at: new Date(), hours: 1 };
    await world.connection.db!.collection<{ _id: string }>('active_users').insertOne(late);
    await users.updateOne({ _id: viewer }, { $set: { dueAt: new Date() } });
    const left = await until(
      async () => ({
        hours: await hoursOf(viewer),
        due: await users.countDocuments({ _id: viewer, isDeletionDue: true }),
      }),
      ({ due }) => due === 0,
    );
    expect(left.hours).toEqual([]);
  });
});

/** Returns the ids of stored documents about when a user was active. */
const hoursOf = async (userId: number) =>
  (await world.connection.db!.collection('active_users').find().toArray())
    .map(({ _id }) => String(_id))
    .filter((id) => id.endsWith(`:${userId}`));

describe('watch history', () => {
  const [ANN, BEN] = [8_001, 8_002];
  const history = async (userId: number, page = {}) => {
    const { entries, nextPageToken } = await world.analytics.listHistory(page, await world.person(userId));
    return { ids: entries.map(({ videoId }) => Number(videoId)), entries, nextPageToken };
  };
  const forget = async (userId: number, videoId = 0) =>
    world.analytics.deleteHistory({ videoId: BigInt(videoId) }, await world.person(userId));

  test('lists the videos that a user watched, the last view first, a page at a time', async () => {
    await publish(
      ...[801, 802, 803].map((id) => mediaItemEvent(id, OWNER)),
      mediaItemEvent(804, OWNER, { kind: VideoKind.PROMO }),
      ...[801, 802, 803].map((id, i) => trackEvent('VIEW', ANN, id, { at: START + i })),
      trackEvent('VIEW', ANN, 801, { at: START + HOUR }),
      trackEvent('VIEW', ANN, 804, { itemType: ItemType.PROMO }),
      trackEvent('SHARE', ANN, 805),
      trackEvent('VIEW', BEN, 802, { at: START }),
    );
    const { ids, entries } = await history(ANN);
    expect(ids).toEqual([801, 803, 802]);
    expect(timestampMs(entries[0]!.viewedAt!)).toBe(START + HOUR);
    const first = await history(ANN, { pageSize: 2 });
    expect(first.ids).toEqual([801, 803]);
    const second = await history(ANN, { pageSize: 2, pageToken: first.nextPageToken });
    expect([second.ids, second.nextPageToken]).toEqual([[802], '']);
    await expect(history(ANN, { pageToken: 'nonsense' })).rejects.toMatchObject({ status: 'invalid_argument' });
  });

  test('loses one video or all; counts stay, the user is no longer named as a viewer, and a new view comes back', async () => {
    await forget(ANN, 803);
    await forget(ANN, 803);
    expect((await history(ANN)).ids).toEqual([801, 802]);
    await forget(ANN);
    expect((await history(ANN)).ids).toEqual([]);
    expect((await history(BEN)).ids).toEqual([802]);
    expect(await world.stats(802)).toMatchObject({ viewCount: 2n, uniqueViewerCount: 2n });
    const { viewers } = await world.analytics.listViewers({ videoId: 802n }, await world.person(OWNER));
    expect(viewers.map(({ userId }) => Number(userId))).toEqual([BEN]);
    await publish(trackEvent('VIEW', ANN, 802, { at: START + 2 * HOUR }));
    expect((await history(ANN)).ids).toEqual([802]);
    expect(await world.stats(802)).toMatchObject({ viewCount: 3n, uniqueViewerCount: 2n });
  });
});
