import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { readLine } from '@tallscreen/proto/rules/read-text';
import type {
  DailyActiveUsers,
  GetAdminMetricsResponse,
  TotalChanges,
  TopVideo,
  VideoStats,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type * as schemas from '#contract/analytics';
import { tiers, videoStatuses } from '#contract/video';
import { toCsv, type CsvValue } from '#views/csv';
import { iso, orNull, roleName } from '#views/scalar';
import { promoRunView, uploadView, type ItemEngagement } from '#views/video';

const rate = (part: bigint, whole: bigint): number => (whole > 0n ? Math.min(1, Number(part) / Number(whole)) : 0);

export const tierFrom = (name: string) => tiers.find((tier) => tier === name) ?? null;

export type TierPolicy = PolicyValues['tiers'];

/**
 * Returns the requirements of a policy for a tier; undefined without a policy, and for testing, where every video
 * begins.
 */
export const entryOf = (policy: TierPolicy | undefined, tier: ReturnType<typeof tierFrom>) =>
  tier === 'promoted' || tier === 'viral' ? policy?.[tier] : undefined;

export function scoreView({ score, scoredViewCount }: VideoStats, policy?: TierPolicy): schemas.ScoreExplanation {
  const next = tierFrom(score?.nextTier ?? '');
  const entry = entryOf(policy, next);
  return {
    completion_points: score?.completionPoints ?? 0,
    like_points: score?.likePoints ?? 0,
    comment_points: score?.commentPoints ?? 0,
    share_points: score?.sharePoints ?? 0,
    report_penalty: score?.reportPenalty ?? 0,
    scored_view_count: Number(scoredViewCount),
    next_tier: next,
    next_tier_views: score && next ? (entry?.min_views ?? Number(score.nextTierViews)) : null,
    next_tier_score: score && next ? (entry?.min_score ?? score.nextTierScore) : null,
  };
}

/** Likes and comments are social's current counts; the other fields are what analytics has counted so far. */
export function statsView(
  mediaItem: Video,
  stats: VideoStats,
  social: Pick<ItemEngagement, 'likeCount' | 'commentCount'>,
  policy?: TierPolicy,
): schemas.VideoStats {
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
    rejection_reason_code: upload.rejection_reason_code,
    rejection_at_seconds: upload.rejection_at_seconds,
    views: Number(views),
    engaged_views: Number(stats.engagedViewCount),
    completions: Number(stats.completionCount),
    followers_won: Math.max(0, Number(stats.wonFollowerCount)),
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
    score_explanation: scoreView(stats, policy),
  };
}

/** The statistics of a promo. `hiddenBy`: viewers who hid its business by it. */
export function promoStatsView(
  mediaItem: Video,
  stats: VideoStats,
  social: Pick<ItemEngagement, 'likeCount' | 'commentCount'>,
  hiddenBy: bigint,
): schemas.PromoStats {
  const { video_id, tier: _tier, ...common } = statsView(mediaItem, stats, social);
  const { promo } = stats;
  const [viewable, clicks] = [Number(promo?.viewableViewCount ?? 0n), Number(promo?.clickCount ?? 0n)];
  return {
    promo_id: video_id,
    ...common,
    viewable_views: viewable,
    billed_views: Number(promo?.billedViewCount ?? 0n),
    spend: Number(promo?.spend ?? 0n),
    currency: orNull(promo?.currencyCode ?? ''),
    clicks,
    click_rate: viewable === 0 ? 0 : Math.min(1, clicks / viewable),
    hidden_by: Number(hiddenBy),
    ...promoRunView(mediaItem),
  };
}

/** The columns of a promo in the CSV file. */
export function promoStatsRow(stats: schemas.PromoStats): Record<string, CsvValue> {
  const { score_explanation: _score, video_url: _video, thumbnail_url: _poster, ...figures } = stats;
  const { promo_id, title, status, created_at, ...rest } = figures;
  return { promo_id, title, status, created_at, ...rest };
}

export const topVideoView = (video: TopVideo) => ({
  id: Number(video.videoId),
  title: readLine(video.title),
  status: videoStatuses.find((status) => status === video.status) ?? ('unknown' as const),
  tier: tierFrom(video.tier),
  score: video.score,
  views: Number(video.viewCount),
  created_at: iso(video.createdAt),
});

const DAY_MS = 86_400_000;

/** Days without active users are not stored. Returns every day from the first to the last, oldest first. */
function withZeroDays(days: readonly { date: string; count: number }[]): { date: string; count: number }[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const times = days.map(({ date }) => Date.parse(date)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, i) => {
    const date = new Date(first + i * DAY_MS).toISOString().slice(0, 10);
    return { date, count: counts.get(date) ?? 0 };
  });
}

const activeDayView = ({ date, count }: DailyActiveUsers) => ({ date, count: Number(count) });

/** `isCompared`: the active users of the previous days were requested, too. */
export function metricsView(metrics: GetAdminMetricsResponse, isCompared = false): schemas.AdminMetrics {
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
    daily_active_users: withZeroDays(metrics.dailyActiveUsers.map(activeDayView)),
    ...(isCompared && { previous_daily_active_users: metrics.previousDailyActiveUsers.map(activeDayView) }),
    user_roles: metrics.userRoles.map(({ role, count }) => ({ role: roleName(role), count: Number(count) })),
    top_videos: metrics.topVideos.map(topVideoView),
    ...(metrics.changes && {
      changes: changesView(metrics.changes),
      previous_changes: metrics.previousChanges ? changesView(metrics.previousChanges) : null,
    }),
  };
}

const changesView = ({ users, videos, promos, comments, likes, views }: TotalChanges) => ({
  users: Number(users),
  videos: Number(videos),
  promos: Number(promos),
  comments: Number(comments),
  likes: Number(likes),
  views: Number(views),
});

/** One row per figure: totals, their growth on these days, and the active users of each day. */
export function metricsCsv(metrics: schemas.AdminMetrics): string {
  const {
    changes,
    previous_changes: before,
    daily_active_users: days,
    previous_daily_active_users: daysBefore,
  } = metrics;
  const names = ['users', 'videos', 'promos', 'comments', 'likes', 'views'] as const;
  const activeRows = (period: string, list: typeof days = []) =>
    list.map(({ date, count }) => ['active users', period, date, count] as const);
  return toCsv(
    ['figure', 'period', 'date', 'value'],
    [
      ...names.map((name) => [`total ${name}`, 'all', null, metrics[`total_${name}`]] as const),
      ...names.map((name) => [`new ${name}`, 'previous', null, before?.[name] ?? null] as const),
      ...names.map((name) => [`new ${name}`, 'current', null, changes?.[name] ?? null] as const),
      ...activeRows('previous', daysBefore),
      ...activeRows('current', days),
    ],
  );
}
