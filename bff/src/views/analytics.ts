import type { z } from 'zod';
import type {
  GetAdminMetricsResponse,
  TimelinePoint,
  TopVideo,
  VideoStats,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { ItemEngagement } from '#reads/engagement';
import type * as schemas from '#schemas/analytics';
import { tiers, videoStatuses } from '#schemas/video';
import { iso, roleName } from '#views/scalar';
import { uploadView } from '#views/video';

const rate = (part: bigint, whole: bigint): number => (whole > 0n ? Math.min(1, Number(part) / Number(whole)) : 0);

const tierFrom = (name: string) => tiers.find((tier) => tier === name) ?? null;

export function scoreView({ score, scoredViewCount }: VideoStats): z.input<typeof schemas.ScoreExplanation> {
  const next = tierFrom(score?.nextTier ?? '');
  return {
    completion_points: score?.completionPoints ?? 0,
    like_points: score?.likePoints ?? 0,
    comment_points: score?.commentPoints ?? 0,
    share_points: score?.sharePoints ?? 0,
    report_penalty: score?.reportPenalty ?? 0,
    scored_view_count: Number(scoredViewCount),
    next_tier: next,
    next_tier_views: score && next ? Number(score.nextTierViews) : null,
    next_tier_score: score && next ? score.nextTierScore : null,
  };
}

/** Likes and comments are social's current counts; the rest is what analytics has rolled up so far. */
export function statsView(
  mediaItem: Video,
  stats: VideoStats,
  social: Pick<ItemEngagement, 'likeCount' | 'commentCount'>,
): z.input<typeof schemas.VideoStats> {
  const upload = uploadView(mediaItem);
  const views = stats.viewCount;
  const watchSeconds = Number(stats.watchSeconds);
  return {
    video_id: upload.id,
    title: upload.title,
    video_url: upload.video_url,
    thumbnail_url: upload.thumbnail_url,
    created_at: upload.created_at,
    status: upload.status,
    tier: upload.tier,
    rejection_reason: upload.rejection_reason,
    views: Number(views),
    likes: Number(social.likeCount),
    comments: Number(social.commentCount),
    shares: Number(stats.shareCount),
    like_rate: rate(social.likeCount, views),
    comment_rate: rate(social.commentCount, views),
    completion_rate: rate(stats.completionCount, views),
    unique_viewers: Number(stats.uniqueViewerCount),
    avg_watch_time: views > 0n ? watchSeconds / Number(views) : 0,
    total_watch_time: watchSeconds,
    engagement_score: stats.score?.value ?? 0,
    score_explanation: scoreView(stats),
  };
}

export const topVideoView = (video: TopVideo) => ({
  id: Number(video.videoId),
  title: video.title,
  status: videoStatuses.find((status) => status === video.status) ?? ('unknown' as const),
  tier: tierFrom(video.tier),
  score: video.score,
  views: Number(video.viewCount),
  created_at: iso(video.createdAt),
});

export function metricsView(metrics: GetAdminMetricsResponse): z.input<typeof schemas.AdminMetrics> {
  const withRole = (role: Role) => Number(metrics.userRoles.find((entry) => entry.role === role)?.count ?? 0n);
  return {
    total_users: Number(metrics.totalUsers),
    total_creators: withRole(Role.CREATOR),
    total_businesses: withRole(Role.BUSINESS),
    total_admins: withRole(Role.ADMIN),
    total_videos: Number(metrics.totalVideos),
    total_promos: Number(metrics.totalPromos),
    total_comments: Number(metrics.totalComments),
    total_likes: Number(metrics.totalLikes),
    total_views: Number(metrics.totalViews),
    daily_active_users: metrics.dailyActiveUsers.map(({ date, count }) => ({ date, count: Number(count) })),
    user_roles: metrics.userRoles.map(({ role, count }) => ({ role: roleName(role), count: Number(count) })),
    top_videos: metrics.topVideos.map(topVideoView),
  };
}

export const pointView = (point: TimelinePoint) => ({
  time: iso(point.startsAt),
  views: Number(point.viewCount),
  likes: Number(point.likeCount),
  comments: Number(point.commentCount),
  watch_time: Number(point.watchSeconds),
});
