import type { Client } from '@connectrpc/connect';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ChoiceService, NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { VideoListService } from '@tallscreen/proto/tallscreen/feed/v1/video_list_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { blockEvent, openFeed, promoEvent, range, scoreEvent, userEvent, videoEvent, viewEvent } from './world.ts';

const VIEWER = 1;
const [ANA, BOB, CLEO, BANNED] = [71, 72, 73, 74];
const PROMOS = range(901, 12);
/** Alternately of Ana and Bob; 101 was approved first. */
const VIDEOS = range(101, 9);
const NEWEST_FIRST = VIDEOS.toReversed();

let feed: Awaited<ReturnType<typeof openFeed>>;
let lists: Client<typeof VideoListService>;
beforeAll(async () => {
  feed = await openFeed('feed-lists');
  lists = feed.client(VideoListService, feed.port);
  const start = Date.now() - 3_600_000;
  await feed.bus.publishAll([
    // Two were approved at the same moment.
    ...VIDEOS.map((id, i) =>
      videoEvent(id, {
        uploaderId: i % 2 ? BOB : ANA,
        decidedAt: timestampFromMs(start + Math.min(i, 7) * 1_000),
        createdAt: timestampFromMs(start - i),
      }),
    ),
    videoEvent(201, { uploaderId: CLEO }),
    videoEvent(202, { uploaderId: ANA, status: VideoStatus.PENDING }),
    videoEvent(203, { uploaderId: BANNED }),
    ...PROMOS.map((id) => promoEvent(id, { uploaderId: 80 + id })),
    ...['ana', 'bob', 'cleo'].map((name, i) => userEvent(ANA + i, name)),
    userEvent(BANNED, 'banned', AccountStatus.BANNED),
    scoreEvent(201, 90, 500),
    scoreEvent(101, 50, 500),
  ]);
  await feed.settled();
  await until(async () => (await suggestions()).length === 3);
  await until(async () => (await page([ANA, BOB])).ids.length === 2 * VIDEOS.length);
});
afterAll(() => feed?.dispose());

const viewerOf = (userId: number, isAdmin = false) => ({ userId: BigInt(userId), isAdmin });
async function page(uploaderIds: readonly number[], { viewerId = VIEWER, pageSize = 20, pageToken = '' } = {}) {
  const asked = { viewer: viewerOf(viewerId), uploaderIds: uploaderIds.map(BigInt), pageSize, pageToken };
  const { items, nextPageToken } = await lists.listFollowedVideos(asked);
  return { ids: items.map(({ id }) => Number(id)), nextPageToken };
}
async function scroll(uploaderIds: readonly number[], pageSize: number): Promise<number[]> {
  const all: number[] = [];
  let pageToken = '';
  do {
    const next = await page(uploaderIds, { pageSize, pageToken });
    all.push(...next.ids);
    pageToken = next.nextPageToken;
  } while (pageToken);
  return all;
}
const suggestions = async (excluded: readonly number[] = [], viewerId = VIEWER): Promise<string[]> => {
  const asked = { viewer: viewerOf(viewerId), excludedUserIds: excluded.map(BigInt) };
  return (await lists.suggestUploaders(asked)).users.map(({ username }) => username);
};
const isVideo = (id: number) => id < 900;

test.each([20, 4, 1])('in pages of %i, followed videos come by time with a promo after each', async (pageSize) => {
  const shown = await scroll([ANA, BOB, BANNED], pageSize);
  expect(shown.filter(isVideo)).toEqual(NEWEST_FIRST);
  expect(shown.map((id) => (isVideo(id) ? 'video' : 'promo'))).toEqual(NEWEST_FIRST.flatMap(() => ['video', 'promo']));
  expect(new Set(shown).size).toBe(2 * VIDEOS.length);
});

test('more uploaders than one query takes are merged by time', async () => {
  const strangers = range(10_000, 500);
  const { ids } = await page([ANA, ...strangers, BOB], { pageSize: 5 });
  expect(ids.filter(isVideo)).toEqual(NEWEST_FIRST.slice(0, 5));
  expect(await page(strangers)).toEqual({ ids: [], nextPageToken: '' });
  expect(await page([])).toEqual({ ids: [], nextPageToken: '' });
});

test('documents of version 0.1, without the field for followers, are listed if they are live', async () => {
  const { name } = (await feed.connection.db!.listCollections({ name: /^media_items_/ }).toArray())[0]!;
  const items = feed.connection.db!.collection<{ _id: number }>(name);
  const old = [101, 102, 202];
  await items.updateMany({ _id: { $in: old } }, { $unset: { isForFollowers: '' } });
  expect((await scroll([ANA, BOB], 4)).filter(isVideo)).toEqual(NEWEST_FIRST);
  await items.updateMany({ _id: { $in: [101, 102] } }, { $set: { isForFollowers: true } });
});

test('promos that the viewer has not seen lately come first', async () => {
  const unseen = PROMOS.slice(0, 3);
  await feed.bus.publishAll(PROMOS.slice(3).map((id) => viewEvent(5, id)));
  const promosShown = async () => {
    const { ids } = await page([ANA, BOB], { viewerId: 5, pageSize: 3 });
    return ids.filter((id) => !isVideo(id)).toSorted((a, b) => a - b);
  };
  expect(await until(promosShown, (shown) => shown.join() === unseen.join())).toEqual(unseen);
});

test('made-up page tokens are refused', async () => {
  await expect(page([ANA], { pageToken: 'wrong' })).rejects.toMatchObject({ status: 'invalid_argument' });
});

test('live videos are read by id in the order of the ids, without the others', async () => {
  const asked = [203, 201, 901, 202, 101, 999].map(BigInt);
  const { items } = await lists.batchGetLiveVideos({ viewer: viewerOf(VIEWER), ids: asked });
  expect(items.map(({ id }) => Number(id))).toEqual([201, 101]);
});

test('videos that are not public are in no list, except those for followers, and are read by id by whom they are for', async () => {
  const levels = ['public', 'unlisted', 'followers', 'private'];
  const uploaderId = 75;
  const ids = levels.map((_, i) => 301 + i);
  const withLevels = (revision: number, all: readonly string[]) =>
    all.map((visibility, i) => videoEvent(301 + i, { uploaderId, revision, hashtags: ['level'], visibility }));
  await feed.bus.publishAll([userEvent(uploaderId, 'dora'), ...withLevels(1, levels)]);
  const listed = async () => (await page([uploaderId])).ids.filter(isVideo);
  await until(async () => (await listed()).length === 2);
  expect(new Set(await listed())).toEqual(new Set([301, 303]));
  const search = feed.client(SearchService, feed.port);
  const tagged = async () => {
    const { items } = await search.listTagVideos({ viewer: viewerOf(VIEWER), tag: 'level' });
    return items.map(({ id }) => Number(id));
  };
  await until(async () => (await tagged()).length === 1);
  expect(await tagged()).toEqual([301]);

  const readAs = async (viewer: ReturnType<typeof viewerOf>) => {
    const { items, forFollowers } = await lists.batchGetLiveVideos({ viewer, ids: ids.map(BigInt) });
    return [items, forFollowers].map((list) => list.map(({ id }) => Number(id)));
  };
  expect(await readAs(viewerOf(VIEWER))).toEqual([[301, 302], [303]]);
  expect(await readAs(viewerOf(uploaderId))).toEqual([ids, []]);
  expect(await readAs(viewerOf(2, true))).toEqual([ids, []]);

  await feed.bus.publishAll(
    withLevels(
      2,
      levels.map(() => 'private'),
    ),
  );
  await until(async () => (await listed()).length === 0);
  expect([await tagged(), await readAs(viewerOf(VIEWER))]).toEqual([[], [[], []]]);
  // The catalogue in memory learns of the change after the database.
  await until(async () => !(await suggestions()).includes('dora'));
});

test('the uploaders of the best videos are suggested, without the viewer and those excluded', async () => {
  expect(await suggestions()).toEqual(['cleo', 'ana', 'bob']);
  expect(await suggestions([CLEO])).toEqual(['ana', 'bob']);
  expect(await suggestions([], ANA)).toEqual(['cleo', 'bob']);
});

test('blocked videos are in none of the lists', async () => {
  await feed.bus.publishAll([blockEvent(6, ANA, true, 1)]);
  await until(async () => !(await suggestions([], 6)).includes('ana'));
  const { ids } = await page([ANA, CLEO], { viewerId: 6 });
  expect(ids.filter(isVideo)).toEqual([201]);
  const { items } = await lists.batchGetLiveVideos({ viewer: viewerOf(6), ids: [101n, 201n] });
  expect(items.map(({ id }) => Number(id))).toEqual([201]);
});

test('a creator whom the viewer is not interested in is not suggested, and in no list of followed videos', async () => {
  const as = await feed.person(9);
  const choices = feed.client(ChoiceService, feed.port);
  const leaveOut = (isNotInterested: boolean) =>
    choices.setNotInterested({ videoId: 201n, reason: NotInterestedReason.CREATOR, isNotInterested }, as);
  const followed = async (uploaderIds: readonly number[]) =>
    (await page(uploaderIds, { viewerId: 9 })).ids.filter(isVideo);
  await leaveOut(true);
  expect(await suggestions([], 9)).toEqual(['ana', 'bob']);
  expect(await followed([ANA, CLEO, BOB])).toEqual(NEWEST_FIRST);
  expect(await page([CLEO], { viewerId: 9 })).toEqual({ ids: [], nextPageToken: '' });
  await leaveOut(false);
  expect(await suggestions([], 9)).toEqual(['cleo', 'ana', 'bob']);
  expect(await followed([CLEO])).toEqual([201]);
});
