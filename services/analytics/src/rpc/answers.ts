import { fromId } from '@tallscreen/kit/ids';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Figures } from '#domain/figures';
import type { Item } from '#domain/item';
import type { Bucket, Viewing } from '#domain/ledger';
import type { Rules } from '#domain/rules';
import { tierOf } from '#domain/tiers';
import { toScore } from '#events/score';

const toSeconds = (ms: number): bigint => BigInt(Math.round(ms / 1000));

export const toStats = (item: Item, rules: Rules) => ({
  videoId: fromId(item.id),
  viewCount: BigInt(item.views),
  likeCount: BigInt(item.social.likes),
  commentCount: BigInt(item.social.comments),
  shareCount: BigInt(item.sharers),
  completionCount: BigInt(item.completions),
  uniqueViewerCount: BigInt(item.uniqueViewers),
  watchSeconds: toSeconds(item.watchMs),
  score: toScore(item, rules),
  ownerId: fromId(item.clip?.ownerId ?? 0),
});

export const toPoint = ({ startMs, views, likes, comments, watchMs }: Bucket) => ({
  timeMs: BigInt(startMs),
  viewCount: BigInt(views),
  likeCount: BigInt(likes),
  commentCount: BigInt(comments),
  watchSeconds: toSeconds(watchMs),
});

export const toViewer = ({ viewerId, latest, watchMs }: Viewing) => ({
  userId: fromId(viewerId),
  viewedAtMs: BigInt(latest?.atMs ?? 0),
  watchSeconds: toSeconds(watchMs),
});

/** As REST says it: what is still being made is pending. */
const unfinished = new Set(['uploaded', 'processing', 'scanning']);

export const toTopVideo = ({ id, clip, score, views }: Item) => ({
  videoId: fromId(id),
  title: clip?.title ?? '',
  status: clip && !unfinished.has(clip.status) ? clip.status : 'pending',
  tier: clip ? tierOf(clip.status) : '',
  score,
  createdAtMs: BigInt(clip?.createdAtMs ?? 0),
  viewCount: BigInt(views),
});

const roles: readonly (readonly [string, Role])[] = [
  ['user', Role.USER],
  ['creator', Role.CREATOR],
  ['business', Role.BUSINESS],
  ['admin', Role.ADMIN],
];

type Metrics = Awaited<ReturnType<Figures['readMetrics']>>;

export function toMetrics({ totals, roles: counts, days, top }: Metrics) {
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
    topVideos: top.map(toTopVideo),
  };
}
