import { createCatalogue } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import type { MediaItem, MediaItemWithStats, PromoLimits } from '#domain/media-item';
import type { ViewerHistory } from '#domain/scroll';

export const NOW = Date.UTC(2026, 5, 1);

export const video = (id: number, changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  itemType: 'video',
  uploaderId: 1_000 + id,
  status: 'testing',
  createdAtMs: NOW - 3_600_000,
  decidedAtMs: NOW - 3_600_000,
  isUploaderHidden: false,
  revision: 1,
  encoded: new Uint8Array(),
  ...changes,
});

export const promo = (id: number): MediaItem => video(id, { itemType: 'promo', status: 'approved' });

export const noLimits: PromoLimits = {
  dailyViews: 0,
  totalViews: 0,
  dailyBudget: 0,
  totalBudget: 0,
  frequency: 0,
  startsAtMs: 0,
  endsAtMs: 0,
};

/** Adds stats: the first item has the highest score, and by default none is on trial. */
export const withStats = (items: readonly MediaItem[], views = 100): MediaItemWithStats[] =>
  items.map((item, i) => ({ item, stats: { score: 90 - (80 * i) / items.length, views } }));

export const rankingOf = (items: readonly MediaItemWithStats[]): Ranking => {
  const catalogue = createCatalogue({ best: 20_000, newest: 20_000, leastViewed: 20_000, promos: 1_000 });
  catalogue.apply(items, [], NOW);
  return catalogue.ranking(NOW);
};

export const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

export const historyOf = (
  changes: Partial<{ seen: number[]; served: Set<number>; isComplete: boolean }> = {},
): ViewerHistory => {
  const seen = new Set(changes.seen);
  return {
    isSeen: (id) => seen.has(id),
    isServed: (id) => changes.served?.has(id) ?? false,
    isComplete: changes.isComplete ?? true,
  };
};
