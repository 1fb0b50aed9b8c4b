import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

/** The data of analytics and feed about a viewer. */
const watchedIds = [70n, 71n];
const watched = new Set(watchedIds);
const seen = new Set(watchedIds);
const forget = (from: Set<bigint>, videoId: bigint): void => {
  if (videoId === 0n) from.clear();
  else from.delete(videoId);
};

let isAway = false;
let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(AnalyticsService, {
      batchGetVideoStats: ({ videoIds }) => ({ stats: videoIds.map((videoId) => ({ videoId })) }),
      listHistory: () => ({ entries: [...watched].map((videoId) => ({ videoId })) }),
      deleteHistory({ videoId }) {
        if (isAway) throw refusal('unavailable', 'Away.');
        forget(watched, videoId);
        return {};
      },
    });
    add(ChoiceService, {
      forgetSeen({ videoId }) {
        forget(seen, videoId);
        return {};
      },
    });
    add(EngagementService, {
      batchGetEngagement: ({ lookups }) => ({
        items: watchedIds.map(() => ({})),
        results: lookups.map(() => ({ likedIndexes: [] })),
      }),
    });
    add(UserService, { batchGetUsers: () => ({ users: [] }) });
    add(BlockService, { batchCheckBlocks: () => ({ results: [] }) });
    add(VideoService, {
      batchGetVideos: ({ lookups }) => ({
        videos: lookups.map(({ videoId: id }) => ({ id, kind: VideoKind.VIDEO, status: VideoStatus.TESTING })),
      }),
    });
  });
});
afterAll(() => api.close());

const call = async (method: string, path: string) =>
  api.call(method, `/api/v1/me/history${path}`, { token: await tokenFor(5) });

test.each([
  ['one entry', '/70', [71n]],
  ['all entries', '', []],
])(
  'while analytics fails, deleting %s is an error, the entries stay listed, and a repeat deletes',
  async (_, path, left) => {
    isAway = true;
    const before = [...watched];
    expect((await call('DELETE', path)).status).toBe(503);
    expect([...watched]).toEqual(before);
    const listed = (await call('GET', '')).body['videos'] as { id: number }[];
    expect(listed.map(({ id }) => BigInt(id))).toEqual([...watched]);

    isAway = false;
    expect((await call('DELETE', path)).status).toBe(200);
    expect([[...watched], [...seen]]).toEqual([left, left]);
    expect((await call('GET', '')).body['videos']).toHaveLength(left.length);
  },
);
