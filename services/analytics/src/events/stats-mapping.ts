import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import {
  ScorePartName,
  ViewSource,
  type GetTierResponseSchema,
  type ScoreSchema,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { AdminMetrics } from '#app/read-admin-metrics';
import type { PromoCharge } from '#app/list-promo-charges';
import type { OwnerTotals } from '#app/read-owner-totals';
import { minorUnitsOf, nothingDelivered, type Delivery } from '#domain/delivery';
import type { SourceViews } from '#app/read-sources';
import { durationOf, scoreOf, type MediaItemStats } from '#domain/media-item-stats';
import type { Rules } from '#domain/rules';
import type { ScorePart } from '#domain/score';
import { nextTier, tierOf, type TierExplanation } from '#domain/tiers';
import type { ActiveDay, Bucket } from '#domain/timeline';
import type { TotalChanges } from '#domain/totals';
import type { Viewing } from '#domain/viewing';
import { engagedViewsOf } from '#domain/watching';

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
  engagedViewCount: BigInt(engagedViewsOf(item, durationOf(item))),
  wonFollowerCount: BigInt(item.followersWon),
  ...(item.itemType === 'promo' && { promo: toPromoStats(item.delivery ?? nothingDelivered, item.clicks) }),
});

const toPromoStats = ({ viewableViews, billedViews, spend, currencyCode }: Delivery, clicks: number) => ({
  viewableViewCount: BigInt(viewableViews),
  billedViewCount: BigInt(billedViews),
  spend: BigInt(minorUnitsOf(spend)),
  currencyCode,
  clickCount: BigInt(clicks),
});

export const toChargeMessage = ({
  promoId,
  title,
  day,
  viewableViews,
  billedViews,
  ...price
}: Omit<PromoCharge, 'ownerId'>) => ({
  promoId: fromId(promoId),
  title,
  day,
  viewableViewCount: BigInt(viewableViews),
  billedViewCount: BigInt(billedViews),
  minorUnitsPerThousandViews: BigInt(price.minorUnitsPerThousandViews),
  currencyCode: price.currencyCode,
});

export const toPointMessage = ({ startMs, ...counts }: Bucket) => ({
  startsAt: timestampFromMs(startMs),
  viewCount: BigInt(counts.views),
  likeCount: BigInt(counts.likes),
  commentCount: BigInt(counts.comments),
  watchSeconds: toSeconds(counts.watchMs),
  engagedViewCount: BigInt(counts.engagedViews),
  completionCount: BigInt(counts.completions),
  newViewerCount: BigInt(counts.newViewers),
  wonFollowerCount: BigInt(counts.followersWon),
});

const sourceMessages: Readonly<Record<SourceViews['source'], ViewSource>> = {
  feed: ViewSource.FEED,
  following: ViewSource.FOLLOWING,
  search: ViewSource.SEARCH,
  tag: ViewSource.TAG,
  profile: ViewSource.PROFILE,
  link: ViewSource.LINK,
  other: ViewSource.UNSPECIFIED,
};

export const toSourceMessage = ({ source, views }: SourceViews) => ({
  source: sourceMessages[source],
  viewCount: BigInt(views),
});

const partNames: Readonly<Record<ScorePart['name'], ScorePartName>> = {
  completions: ScorePartName.COMPLETIONS,
  likes: ScorePartName.LIKES,
  comments: ScorePartName.COMMENTS,
  shares: ScorePartName.SHARES,
  reports: ScorePartName.REPORTS,
};

export const toTierMessage = (explained: TierExplanation): MessageInitShape<typeof GetTierResponseSchema> => ({
  tier: explained.tier,
  score: explained.score,
  parts: explained.parts.map(({ name, count, ...points }) => ({
    ...points,
    name: partNames[name],
    count: BigInt(count),
  })),
  scoredViewCount: BigInt(explained.scoredViews),
  nextTier: explained.next,
  viewsMissing: BigInt(explained.viewsMissing),
  scoreMissing: explained.scoreMissing,
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

/** The public API says pending for videos that are still being processed. */
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

const toActiveDay = ({ day, count }: ActiveDay) => ({ date: day, count: BigInt(count) });

export function toMetricsMessage(metrics: AdminMetrics) {
  const { totals, roles: counts, days, previous, topVideos, changes, previousChanges } = metrics;
  const userRoles = roles.map(([name, role]) => ({ role, count: BigInt(counts.get(name) ?? 0) }));
  return {
    userRoles,
    totalUsers: userRoles.reduce((total, { count }) => total + count, 0n),
    totalVideos: BigInt(totals.videos),
    totalPromos: BigInt(totals.promos),
    totalComments: BigInt(totals.comments),
    totalLikes: BigInt(totals.likes),
    totalViews: BigInt(totals.views),
    dailyActiveUsers: days.map(toActiveDay),
    previousDailyActiveUsers: previous.map(toActiveDay),
    topVideos: topVideos.map(toTopVideoMessage),
    ...(changes && { changes: toChanges(changes) }),
    ...(previousChanges && { previousChanges: toChanges(previousChanges) }),
  };
}

const toChanges = (changes: TotalChanges) => ({
  users: BigInt(changes.users),
  videos: BigInt(changes.videos),
  promos: BigInt(changes.promos),
  comments: BigInt(changes.comments),
  likes: BigInt(changes.likes),
  views: BigInt(changes.views),
});
