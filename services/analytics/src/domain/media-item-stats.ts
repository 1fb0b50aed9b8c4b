import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { Caps, Delivery } from '#domain/delivery';
import type { EarlierRun } from '#domain/run-changes';
import { score, type Score, type ScoreInput, type ScoreRules } from '#domain/score';
import { nothingScored, type ScoredCounts } from '#domain/viewing';

export type ItemType = 'video' | 'promo';

/** Analytics' copy of a video or promo, which media owns. */
export interface MediaItemCopy {
  readonly id: number;
  readonly itemType: ItemType;
  readonly ownerId: number;
  readonly title: string;
  readonly status: MediaItemStatus;
  readonly durationMs: number;
  readonly createdAtMs: number;
  readonly revision: number;
  /** true if its uploader shows it to followers or to nobody; absent otherwise */
  readonly isRestricted?: true;
  /** only for promos with a limit */
  readonly caps?: Caps;
  /** only for promos whose run was changed */
  readonly earlierRuns?: readonly EarlierRun[];
  /** when media changed the item to this; absent in stored copies */
  readonly changedAtMs?: number;
}

/** Everything counted for one media item. Views may be counted before the copy from media arrives. */
export interface MediaItemStats {
  readonly id: number;
  readonly itemType: ItemType;
  copy: MediaItemCopy | null;
  views: number;
  completions: number;
  watchMs: number;
  uniqueViewers: number;
  /** users who shared the item, counted from track events */
  sharers: number;
  /** users who opened the promo's link, each once a day (UTC), counted from track events */
  clicks: number;
  /** the counts for score, tiers and billing */
  scored: ScoredCounts;
  /** only for promos that were shown */
  delivery?: Delivery;
  social: SocialCounters;
  upheldReports: number;
  /** users who followed the owner because of this item, minus those who unfollowed */
  followersWon: number;
  /** for each second of the item, the number of views whose first playback ended there */
  endSeconds: number[];
  score: number;
  /** increases with every published event */
  revision: number;
}

/** The latest counters from social; they replace older ones. */
export interface SocialCounters {
  readonly likes: number;
  readonly comments: number;
  readonly revision: number;
}

/** The longest allowed duration of an upload; assumed while the duration is unknown. */
const MAX_DURATION_MS = 30_000;

export const newStats = (id: number, itemType: ItemType): MediaItemStats => ({
  id,
  itemType,
  copy: null,
  views: 0,
  completions: 0,
  watchMs: 0,
  uniqueViewers: 0,
  sharers: 0,
  clicks: 0,
  scored: { ...nothingScored },
  social: { likes: 0, comments: 0, revision: -1 },
  upheldReports: 0,
  followersWon: 0,
  endSeconds: [],
  score: 0,
  revision: 0,
});

export const durationOf = ({ copy }: { readonly copy: Pick<MediaItemCopy, 'durationMs'> | null }): number =>
  copy?.durationMs || MAX_DURATION_MS;

const liveStatuses: Readonly<Record<ItemType, readonly MediaItemStatus[]>> = {
  video: ['testing', 'promoted', 'viral'],
  promo: ['approved'],
};

/** Whether everybody can see the item, according to the copy. */
export const isLive = ({ itemType, copy }: Pick<MediaItemStats, 'itemType' | 'copy'>): boolean =>
  copy?.itemType === itemType && liveStatuses[itemType].includes(copy.status) && !copy.isRestricted;

/** Deleted, or removed by moderation, which an appeal may undo. */
export const isGone = ({ copy }: MediaItemStats): boolean => copy?.status === 'deleted' || copy?.status === 'removed';

/**
 * Returns the counts without those that are no longer shown, such as deleted comments and likes of deleted accounts.
 */
export const scoreInputOf = ({ scored, social, sharers, upheldReports }: MediaItemStats): ScoreInput => ({
  ...scored,
  likes: Math.min(scored.likes, social.likes),
  comments: Math.min(scored.comments, social.comments),
  shares: Math.min(scored.sharers, sharers),
  upheldReports,
});

export const scoreOf = (item: MediaItemStats, rules: ScoreRules): Score => score(scoreInputOf(item), rules);
