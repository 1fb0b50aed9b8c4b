import { create, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoListService } from '@tallscreen/proto/tallscreen/feed/v1/video_list_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const [ANA, BOB] = [5, 6];
const asked: unknown[] = [];
const cardOf = (id: bigint, kind: VideoKind) => ({
  type: kind === VideoKind.PROMO ? ItemType.PROMO : ItemType.VIDEO,
  id,
  card: toBinary(
    CardSchema,
    create(CardSchema, {
      mediaItem: { id, kind, uploaderId: BigInt(BOB), details: { title: `Title ${id}` }, status: VideoStatus.TESTING },
      uploader: { id: BigInt(BOB), username: 'bob' },
    }),
  ),
});
const videos = [900n, 901n].map((id) => cardOf(id, VideoKind.VIDEO));
const promo = cardOf(950n, VideoKind.PROMO);

/** Refuses like the services do. */
const checkToken = (pageToken: string): void => {
  if (pageToken === 'wrong') throw fail('invalid_cursor');
};

let api: TestApi;
beforeEach(() => void (asked.length = 0));
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(LibraryService, {
      setSave({ videoId, isSaved }) {
        if (videoId === 404n) throw fail('video_not_found');
        asked.push([Number(videoId), isSaved]);
        return {};
      },
      listSaved({ pageSize, pageToken }) {
        checkToken(pageToken);
        asked.push([pageSize, pageToken]);
        return { videoIds: [901n, 77n, 900n], nextPageToken: 'next' };
      },
      listLiked({ pageToken }) {
        checkToken(pageToken);
        return { itemIds: [950n, 900n] };
      },
      readSavedIds: () => ({ videoIds: [900n] }),
    });
    add(FollowService, { readFollowedIds: () => ({ userIds: [BigInt(BOB), 8n] }) });
    add(VideoListService, {
      listFollowedVideos({ viewer, uploaderIds, pageSize, pageToken }) {
        checkToken(pageToken);
        asked.push([Number(viewer?.userId), uploaderIds.map(Number), pageSize, pageToken]);
        return { items: [videos[1]!, promo, videos[0]!, promo], nextPageToken: 'next' };
      },
      batchGetLiveVideos: ({ ids }) => ({
        items: ids.flatMap((id) => videos.find((video) => video.id === id) ?? []),
      }),
      suggestUploaders({ viewer, excludedUserIds }) {
        asked.push([Number(viewer?.userId), excludedUserIds.map(Number)]);
        return { users: [{ id: 9n, username: 'cleo' }] };
      },
    });
    add(EngagementService, {
      batchGetEngagement: ({ itemIds, lookups }) => ({
        items: itemIds.map((id) => ({ likeCount: id })),
        results: lookups.map(() => ({ likedIndexes: [0] })),
      }),
    });
  });
});
afterAll(() => api.close());

const call = async (method: string, path: string) => api.call(method, `/api/v1${path}`, { token: await tokenFor(ANA) });

test('a video is saved and taken out', async () => {
  expect((await call('POST', '/videos/900/save')).body).toEqual({ saved: true });
  expect((await call('POST', '/videos/900/unsave')).body).toEqual({ saved: false });
  expect(asked).toEqual([
    [900, true],
    [900, false],
  ]);
  expect((await call('POST', '/videos/404/save')).status).toBe(404);
  expect((await call('POST', '/videos/x/save')).status).toBe(400);
});

test('saved and liked videos are listed in order with their own counters, without deleted ones', async () => {
  const saved = await call('GET', '/me/saved?limit=500&cursor=abc');
  expect(saved.body).toMatchObject({
    videos: [
      { id: 901, likes: 901, liked: true },
      { id: 900, likes: 900, liked: false },
    ],
    next_cursor: 'next',
  });
  expect(asked).toEqual([[50, 'abc']]);
  const liked = await call('GET', '/me/liked');
  expect(liked.body).toMatchObject({ videos: [{ id: 900, likes: 900 }], next_cursor: null });
});

test('one answer contains the marks of all cards', async () => {
  expect((await call('GET', '/me/marks')).body).toEqual({ followed_user_ids: [BOB, 8], saved_video_ids: [900] });
});

test('people are suggested whom the viewer does not follow', async () => {
  const { body } = await call('GET', '/me/suggestions');
  expect(body).toEqual({ users: [{ user_id: 9, username: 'cleo', avatar_url: null }] });
  expect(asked).toEqual([[ANA, [BOB, 8]]]);
});

test('the tab of followed users is a feed of their videos with promos, each with its counters', async () => {
  const { status, body } = await call('GET', '/videos/feed?tab=following&limit=7&cursor=abc');
  expect(status).toBe(200);
  expect(asked).toEqual([[ANA, [BOB, 8], 7, 'abc']]);
  expect(body).toMatchObject({
    items: [
      { type: 'video', id: 901, likes: 901, liked: true },
      { type: 'promo', id: 950, likes: 950, business_name: 'bob' },
      { type: 'video', id: 900, likes: 900 },
      { type: 'promo', id: 950, likes: 950 },
    ],
    videos: [{ id: 901 }, { id: 900 }],
    next_cursor: 'next',
  });
});

test.each([
  '/me/saved?cursor=wrong',
  '/me/liked?cursor=wrong',
  '/me/liked?limit=0',
  '/videos/feed?tab=following&cursor=wrong',
  '/videos/feed?tab=friends',
])('GET %s is refused', async (path) => {
  expect((await call('GET', path)).status).toBe(400);
});

test('guests are asked to log in', async () => {
  for (const path of ['/me/saved', '/me/liked', '/me/marks', '/me/suggestions'])
    expect((await api.call('GET', `/api/v1${path}`)).status).toBe(401);
  const { status, body } = await api.call('POST', '/api/v1/videos/900/save');
  expect([status, body['detail']]).toEqual([401, 'Please log in to save videos.']);
});
