import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import type { ScoreSchema } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { AdminMetrics } from '#app/read-admin-metrics';
import type { OwnerTotals } from '#app/read-owner-totals';
import { scoreOf, type MediaItemStats } from '#domain/media-item-stats';
import type { Rules } from '#domain/rules';
import { nextTier, tierOf } from '#domain/tiers';
import type { Bucket } from '#domain/timeline';
import type { Viewing } from '#domain/viewing';

/** Returns the score with its parts and what the next tier needs. */
export function toScore(item: MediaItemStats, { score, tiers }: Rules): MessageInitShape<typeof ScoreSchema> {
  const next = nextTier(item.copy?.status ?? 'pending', tiers);
  return {
    ...scoreOf(item, score),
    nextTier: next.name,
    nextTierViews: BigInt(next.minViews),
    nextTierScore: next.minScore,
  };
}

const toSeconds = (ms: number): bigint => BigInt(Math.round(ms / 1000));

export const toStatsMessage = (item: MediaItemStats, rules: Rules) => ({
  videoId: fromId(item.id),
  viewCount: BigInt(item.views),
  scoredViewCount: BigInt(item.scored.views),
  likeCount: BigInt(item.social.likes),
  commentCount: BigInt(item.social.comments),
  shareCount: BigInt(item.sharers),
  completionCount: BigInt(item.completions),
  uniqueViewerCount: BigInt(item.uniqueViewers),
  watchSeconds: toSeconds(item.watchMs),
  score: toScore(item, rules),
  ownerId: fromId(item.copy?.ownerId ?? 0),
});

export const toPointMessage = ({ startMs, views, likes, comments, watchMs }: Bucket) => ({
  startsAt: timestampFromMs(startMs),
  viewCount: BigInt(views),
  likeCount: BigInt(likes),
  commentCount: BigInt(comments),
  watchSeconds: toSeconds(watchMs),
});

export const toViewerMessage = ({ viewerId, latest, watchMs }: Viewing) => ({
  userId: fromId(viewerId),
  viewedAt: timestampFromMs(latest?.atMs ?? 0),
  watchSeconds: toSeconds(watchMs),
});

export const toOwnerTotalsMessage = ({ ownerId, views }: OwnerTotals) => ({
  ownerId: fromId(ownerId),
  viewCount: BigInt(views),
});

/** The public API calls videos that are still being processed pending. */
const unfinished = new Set(['uploaded', 'processing', 'scanning']);

export const toTopVideoMessage = ({ id, copy, score, views }: MediaItemStats) => ({
  videoId: fromId(id),
  title: copy?.title ?? '',
  status: copy && !unfinished.has(copy.status) ? copy.status : 'pending',
  tier: copy ? tierOf(copy.status) : '',
  score,
  createdAt: timestampFromMs(copy?.createdAtMs ?? 0),
  viewCount: BigInt(views),
});

const roles: readonly (readonly [string, Role])[] = [
  ['user', Role.USER],
  ['creator', Role.CREATOR],
  ['business', Role.BUSINESS],
  ['admin', Role.ADMIN],
];

export function toMetricsMessage({ totals, roles: counts, days, topVideos }: AdminMetrics) {
  const userRoles = roles.map(([name, role]) => ({ role, count: BigInt(counts.get(name) ?? 0) }));
  return {
    userRoles,
    totalUsers: userRoles.reduce((total, { count }) => total + count, 0n),
    totalVideos: BigInt(totals.videos),
    totalPromos: BigInt(totals.promos),
    totalComments: BigInt(totals.comments),
    totalLikes: BigInt(totals.likes),
    totalViews: BigInt(totals.views),
    dailyActiveUsers: days.map(({ day, count }) => ({ date: day, count: BigInt(count) })),
    topVideos: topVideos.map(toTopVideoMessage),
  };
}
