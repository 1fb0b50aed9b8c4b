import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ChoiceService, NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const [ANA, BOB, CLEO, ADMIN] = [5, 6, 7, 1];
const names = new Map([
  [ANA, 'ana'],
  [BOB, 'bob'],
  [CLEO, 'cleo'],
]);
const userOf = (id: number) => ({ id: BigInt(id), username: names.get(id)!, status: AccountStatus.ACTIVE });
const everybody = [...names.keys()];
const BOBS_VIDEO = 900n;

/** The users whom ana blocks. Social gives the same answer for both directions. */
const blocked = new Set<number>();
const isBetween = (a: number, b: number) => (a === ANA && blocked.has(b)) || (b === ANA && blocked.has(a));
const commentViewers: { viewerId: bigint; isViewerAdmin: boolean }[] = [];

/** Refuses like services whose copies do not contain bans or blocks. */
const refuseOthers = () => {
  throw fail('uploader_only');
};

/** Pages of viewers by their tokens; if there are none, the caller is refused. */
let viewerPages: Record<string, { viewers: { userId: bigint }[]; nextPageToken?: string }> | undefined;

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(BlockService, {
      setBlock({ userId, isBlocked }) {
        if (isBlocked) blocked.add(Number(userId));
        else blocked.delete(Number(userId));
        return {};
      },
      listMutes: () => ({ userIds: everybody.map(BigInt) }),
      listBlocks: () => ({ userIds: [...blocked].map(BigInt), nextPageToken: 'next' }),
      batchCheckBlocks: ({ lookups }) => ({
        results: lookups.map(({ viewerId, userIds }) => ({
          userIds: userIds.filter((id) => isBetween(Number(viewerId), Number(id))),
        })),
      }),
    });
    add(ChoiceService, {
      listNotInterested: () => ({
        choices: [
          { reason: NotInterestedReason.CREATOR, creatorId: BigInt(BOB), videoId: 901n },
          { reason: NotInterestedReason.CREATOR, creatorId: BigInt(CLEO), videoId: 902n },
          { reason: NotInterestedReason.VIDEO, videoId: BOBS_VIDEO },
        ],
      }),
    });
    add(UserService, {
      batchGetUsers: ({ ids, usernames }) => ({
        users: everybody.map(userOf).filter(({ id, username }) => ids.includes(id) || usernames.includes(username)),
      }),
      searchUsers: () => ({ users: everybody.map(userOf) }),
    });
    add(FollowService, {
      batchGetProfileStats: () => ({ stats: [] }),
      listFollows: () => ({ userIds: everybody.map(BigInt) }),
    });
    add(VideoService, {
      batchGetVideos: () => ({
        videos: [{ id: BOBS_VIDEO, kind: VideoKind.VIDEO, uploaderId: BigInt(BOB), status: VideoStatus.TESTING }],
      }),
      listUploads: () => ({ videos: [] }),
      deleteVideo: refuseOthers,
    });
    add(AnalyticsService, {
      batchGetOwnerTotals: () => ({ totals: [] }),
      batchGetVideoStats: () => ({ stats: [] }),
      getTimeline: refuseOthers,
      listViewers: ({ pageToken }) => viewerPages?.[pageToken] ?? refuseOthers(),
    });
    add(EngagementService, { batchGetEngagement: () => ({ results: [], items: [] }) });
    add(CommentService, {
      listComments({ viewerId, isViewerAdmin }) {
        commentViewers.push({ viewerId, isViewerAdmin });
        return { comments: [] };
      },
    });
  });
});
afterAll(() => api.close());
beforeEach(() => blocked.clear());

const get = async (path: string, as?: number) =>
  api.call('GET', `/api/v1${path}`, as ? { token: await tokenFor(as, as === ADMIN ? 'admin' : 'user') } : {});
const setBlock = async (method: 'POST' | 'DELETE', id: number) =>
  (await api.call(method, `/api/v1/users/${id}/block`, { token: await tokenFor(ANA) })).status;
const idsOf = async (path: string, field: string, as: number) =>
  ((await get(path, as)).body[field] as { user_id: number }[]).map(({ user_id }) => user_id);

test('a block is set, listed and removed', async () => {
  expect(await setBlock('POST', BOB)).toBe(200);
  expect((await get('/users/me/blocks', ANA)).body).toEqual({
    users: [{ user_id: BOB, username: 'bob', avatar_url: null }],
    next_cursor: 'next',
  });
  expect(await setBlock('DELETE', BOB)).toBe(200);
  expect((await get('/users/me/blocks', ANA)).body['users']).toEqual([]);
  expect((await get('/users/me/blocks')).status).toBe(401);
});

test.each(['/profile/bob', '/profile/bob/followers', `/users/${BOB}`, '/videos/900', '/comments/video/900'])(
  'GET %s answers 404 between blocked users, and 200 for others',
  async (path) => {
    expect((await get(path, ANA)).status).toBe(200);
    await setBlock('POST', BOB);
    expect((await get(path, ANA)).status).toBe(404);
    for (const other of [BOB, CLEO, ADMIN]) expect((await get(path, other)).status).toBe(200);
  },
);

test.each([
  ['DELETE', '/videos/'],
  ['GET', '/videos/', '/viewers'],
  ['GET', '/analytics/video/'],
  ['GET', '/analytics/video/', '/timeline'],
  ['GET', '/analytics/videos/', '/viewers'],
])('%s %s…%s is refused with 403 for a video that the caller sees, and with 404 for any other', async (...row) => {
  const [method = '', before = '', after = ''] = row;
  const statusFor = async (id: number | bigint) =>
    (await api.call(method, `/api/v1${before}${id}${after}`, { token: await tokenFor(ANA) })).status;
  expect([await statusFor(BOBS_VIDEO), await statusFor(901)]).toEqual([403, 404]);
  await setBlock('POST', BOB);
  expect(await statusFor(BOBS_VIDEO)).toBe(404);
});

test('after a page of only blocked viewers the next one is read', async () => {
  viewerPages = {
    '': { viewers: [{ userId: BigInt(ANA) }], nextPageToken: '2' },
    2: { viewers: [{ userId: BigInt(CLEO) }] },
  };
  try {
    expect(await idsOf('/videos/900/viewers', 'viewers', BOB)).toEqual([ANA]);
    await setBlock('POST', BOB);
    expect(await idsOf('/videos/900/viewers', 'viewers', BOB)).toEqual([CLEO]);
  } finally {
    viewerPages = undefined;
  }
});

test('the profile answers 404 for the blocked user too', async () => {
  await setBlock('POST', BOB);
  expect((await get('/profile/ana', BOB)).status).toBe(404);
  expect((await get('/profile/ana', CLEO)).status).toBe(200);
});

test('search and lists of followers leave blocked users out', async () => {
  await setBlock('POST', BOB);
  for (const [path, field] of [
    ['/profile/search?q=b', 'users'],
    ['/profile/cleo/followers', 'followers'],
    ['/profile/cleo/following', 'following'],
  ] as const) {
    expect(await idsOf(path, field, ANA)).toEqual([ANA, CLEO]);
    expect(await idsOf(path, field, BOB)).toEqual([BOB, CLEO]);
    expect(await idsOf(path, field, CLEO)).toEqual(everybody);
  }
});

test('blockers are named neither among the muted users nor in what a user left out', async () => {
  expect(await idsOf('/users/me/mutes', 'users', ANA)).toContain(BOB);
  await setBlock('POST', BOB);
  expect(await idsOf('/users/me/mutes', 'users', ANA)).not.toContain(BOB);
  const { body } = await get('/me/not-interested', ANA);
  expect((body['creators'] as { user_id: number }[]).map(({ user_id }) => user_id)).toEqual([CLEO]);
  expect(body['videos']).toEqual([{ video_id: Number(BOBS_VIDEO), title: null, thumbnail_url: null }]);
});

test('social is told who lists comments, and whether it is an admin, who sees all of them', async () => {
  commentViewers.length = 0;
  for (const viewer of [CLEO, undefined, ADMIN]) await get('/comments/video/900', viewer);
  expect(commentViewers).toEqual([
    { viewerId: BigInt(CLEO), isViewerAdmin: false },
    { viewerId: 0n, isViewerAdmin: false },
    { viewerId: BigInt(ADMIN), isViewerAdmin: true },
  ]);
});
