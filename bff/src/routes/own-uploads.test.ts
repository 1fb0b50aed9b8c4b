import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AppealStatus, ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const createdAt = timestampFromMs(Date.UTC(2030, 0, 1));
let isAway = false;
let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(VideoService, {
      listUploads: () => ({
        videos: [
          {
            id: 70n,
            kind: VideoKind.VIDEO,
            uploaderId: 5n,
            details: { title: 'Waves' },
            status: VideoStatus.REJECTED,
            createdAt,
          },
        ],
      }),
    });
    add(EngagementService, { batchGetEngagement: () => ({ items: [{}], results: [{ likedIndexes: [] }] }) });
    add(AnalyticsService, { batchGetVideoStats: () => ({ stats: [{ videoId: 70n }] }) });
    add(UserService, { batchGetUsers: () => ({ users: [] }) });
    add(ReviewService, {
      batchGetAppeals() {
        if (isAway) throw refusal('unavailable', 'Away.');
        return { appeals: [{ itemId: 70n, text: 'Please.', status: AppealStatus.OPEN, createdAt }] };
      },
    });
  });
});
afterAll(() => api.close());

test('own uploads are listed without their appeals while moderation is away, and with them afterwards', async () => {
  const list = async () => {
    const { status, body } = await api.call('GET', '/api/v1/videos/me/uploads', { token: await tokenFor(5) });
    return [
      status,
      (body['uploads'] as { title: string; appeal: unknown }[]).map(({ title, appeal }) => [title, appeal]),
    ];
  };
  isAway = true;
  expect(await list()).toEqual([200, [['Waves', null]]]);
  isAway = false;
  expect(await list()).toEqual([200, [['Waves', expect.objectContaining({ status: 'open' })]]]);
});
