import { isDeleted, type Item } from './item.ts';

/** What the whole platform's totals hold of one clip. */
export interface Totals {
  readonly videos: number;
  readonly promos: number;
  readonly likes: number;
  readonly comments: number;
  readonly views: number;
}

export const noTotals: Totals = { videos: 0, promos: 0, likes: 0, comments: 0, views: 0 };

/** Deleted clips take their likes and comments with them; that they were viewed stays true. */
export function contributionOf(item: Item): Totals {
  const { clip, kind, social, views } = item;
  if (isDeleted(item)) return { ...noTotals, views };
  return {
    videos: clip && kind === 'video' ? 1 : 0,
    promos: clip && kind === 'promo' ? 1 : 0,
    likes: social.likes,
    comments: social.comments,
    views,
  };
}

/** What an owner's total holds of one clip: views of videos that are there. */
export const ownedViews = (item: Item): { readonly ownerId: number; readonly views: number } =>
  item.clip && item.kind === 'video' && !isDeleted(item)
    ? { ownerId: item.clip.ownerId, views: item.views }
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
