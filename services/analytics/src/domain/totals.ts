import { isGone, type MediaItemStats } from '#domain/media-item-stats';

/** Totals over the whole platform. */
export interface Totals {
  readonly videos: number;
  readonly promos: number;
  readonly likes: number;
  readonly comments: number;
  readonly views: number;
}

export const noTotals: Totals = { videos: 0, promos: 0, likes: 0, comments: 0, views: 0 };

/** Returns what one item adds to the totals; nothing while it is gone. */
export function contributionOf(item: MediaItemStats): Totals {
  const { copy, itemType, social, views } = item;
  if (isGone(item)) return noTotals;
  return {
    videos: copy && itemType === 'video' ? 1 : 0,
    promos: copy && itemType === 'promo' ? 1 : 0,
    likes: social.likes,
    comments: social.comments,
    views,
  };
}

/** Returns what one item adds to its owner's views: only videos that are not gone count. */
export const ownerContributionOf = (item: MediaItemStats): { readonly ownerId: number; readonly views: number } =>
  item.copy && item.itemType === 'video' && !isGone(item)
    ? { ownerId: item.copy.ownerId, views: item.views }
    : { ownerId: 0, views: 0 };

export const difference = (after: Totals, before: Totals): Totals => ({
  videos: after.videos - before.videos,
  promos: after.promos - before.promos,
  likes: after.likes - before.likes,
  comments: after.comments - before.comments,
  views: after.views - before.views,
});

export const sum = (a: Totals, b: Totals): Totals => ({
  videos: a.videos + b.videos,
  promos: a.promos + b.promos,
  likes: a.likes + b.likes,
  comments: a.comments + b.comments,
  views: a.views + b.views,
});

/** Growth of the totals in some days; negative if more was deleted than added. */
export interface TotalChanges extends Totals {
  readonly users: number;
}

export const noTotalChanges: TotalChanges = { ...noTotals, users: 0 };

export const sumTotalChanges = (a: TotalChanges, b: Partial<TotalChanges>): TotalChanges => ({
  ...sum(a, { ...noTotals, ...b }),
  users: a.users + (b.users ?? 0),
});
