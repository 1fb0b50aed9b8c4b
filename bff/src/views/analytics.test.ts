import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import {
  GetAdminMetricsResponseSchema,
  VideoStatsSchema,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import * as schemas from '#contract/analytics';
import { metricsView, statsView } from '#views/analytics';

const video = create(VideoSchema, { id: 8n, details: { title: 'Loop' }, status: VideoStatus.TESTING });

test('rates and averages are per counted view', () => {
  const stats = create(VideoStatsSchema, {
    viewCount: 40n,
    scoredViewCount: 12n,
    completionCount: 10n,
    uniqueViewerCount: 31n,
    watchSeconds: 100n,
    shareCount: 2n,
    score: {
      value: 33.3,
      completionPoints: 20,
      likePoints: 8,
      nextTier: 'promoted',
      nextTierViews: 50n,
      nextTierScore: 30,
    },
  });
  const view = statsView(video, stats, { likeCount: 4n, commentCount: 1n });
  expect(schemas.VideoStats.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    views: 40,
    like_rate: 0.1,
    comment_rate: 0.025,
    completion_rate: 0.25,
    avg_watch_time: 2.5,
    total_watch_time: 100,
    engagement_score: 33.3,
    score_explanation: { scored_view_count: 12, next_tier: 'promoted', next_tier_views: 50, next_tier_score: 30 },
  });
});

test('without views the rates are zero, not NaN', () => {
  const view = statsView(video, create(VideoStatsSchema), { likeCount: 2n, commentCount: 0n });
  expect(schemas.VideoStats.parse(view)).toEqual(view);
  expect(view).toMatchObject({ like_rate: 0, avg_watch_time: 0, engagement_score: 0, likes: 2 });
  expect(view.score_explanation).toMatchObject({ next_tier: null, next_tier_views: null });
});

test('metrics list the roles separately', () => {
  const view = metricsView(
    create(GetAdminMetricsResponseSchema, {
      totalUsers: 6n,
      userRoles: [
        { role: Role.CREATOR, count: 3n },
        { role: Role.ADMIN, count: 1n },
        { role: Role.USER, count: 2n },
      ],
      dailyActiveUsers: [{ date: '2026-11-20', count: 4n }],
      topVideos: [
        { videoId: 8n, title: 'Loop', status: 'viral', tier: 'viral', score: 50, createdAt: timestampFromMs(0) },
      ],
    }),
  );
  expect(schemas.AdminMetrics.parse(view)).toEqual(view);
  expect(view).toMatchObject({ total_creators: 3, total_businesses: 0, total_admins: 1, total_users: 6 });
});
