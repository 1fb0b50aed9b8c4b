import {
  isCandidate,
  isItemLive,
  type CardContent,
  type MediaItem,
  type MediaItemWithStats,
  type Uploader,
} from '#domain/media-item';
import { isOnTrial } from '#domain/rank';
import { rankInput, rankItems, type Ranking } from '#domain/ranking';
import { createTasteIndex, noFeatures, type TasteFeatures } from '#domain/taste-index';

/** A media item in memory. `isLive` can become false while a page is built: check it last. */
export interface FeedItem {
  readonly id: number;
  readonly uploaderId: number;
  readonly item: MediaItem;
  readonly isLive: boolean;
  /** a new object after each change */
  readonly content: CardContent;
  /** the features that taste compares */
  readonly features: TasteFeatures;
  /** its value in the latest ranking (rank.ts) */
  readonly value: number;
}

export interface CatalogueLimits {
  /** number of videos kept for their score */
  readonly best: number;
  /** number of videos kept for being new */
  readonly newest: number;
  /** number of videos on trial kept for having the fewest viewers (ADR 30) */
  readonly leastViewed: number;
  readonly promos: number;
}

/**
 * Age at which a ranking is replaced: the shorter one when scores or views changed, the longer one when nothing did.
 */
const CHANGED_RANKING_MS = 2_000;
const UNCHANGED_RANKING_MS = 60_000;
/**
 * The catalogue is pruned when it reaches this multiple of its limit; not earlier, because pruning sorts everything.
 */
const PRUNE_AT = 1.1;

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Creates an empty in-memory catalogue of everything the feed can show. */
export function createCatalogue(limits: CatalogueLimits) {
  const items = new Map<number, MutableFeedItem>();
  const byUploader = new Map<number, Set<MutableFeedItem>>();
  const uploaders = new Map<number, Uploader>();
  const tasteIndex = createTasteIndex();
  let ranking: Ranking = { best: [], trial: [], uploaders: new Map(), promos: [], nextRunChangeMs: Infinity };
  let rankedAtMs = -Infinity;
  let isChanged = false;
  let hasNewItem = false;

  function remove(item: MutableFeedItem): void {
    item.isLive = false;
    items.delete(item.id);
    const siblings = byUploader.get(item.uploaderId);
    siblings?.delete(item);
    if (siblings?.size !== 0) return;
    byUploader.delete(item.uploaderId);
    uploaders.delete(item.uploaderId);
  }

  function put(changed: MediaItemWithStats): void {
    const { item } = changed;
    const known = items.get(item.id);
    if (!isCandidate(item)) {
      if (known) remove(known);
      return;
    }
    const { neighbours, ...stats } = changed.stats;
    const feedItem = known ?? createFeedItem({ item, stats }, undefined);
    if (!known) {
      items.set(feedItem.id, feedItem);
      byUploader.set(feedItem.uploaderId, (byUploader.get(feedItem.uploaderId) ?? new Set()).add(feedItem));
    }
    feedItem.features = tasteIndex.featuresOf(item, neighbours);
    update(feedItem, { item, stats });
  }

  function update(feedItem: MutableFeedItem, { item, stats }: MediaItemWithStats): void {
    const wasLive = feedItem.isLive;
    const uploader = uploaders.get(feedItem.uploaderId);
    feedItem.item = item;
    feedItem.content = { item, stats, uploader };
    feedItem.isLive = uploader?.isActive !== false;
    isChanged = true;
    hasNewItem ||= feedItem.isLive && !wasLive;
  }

  function prune(nowMs: number): void {
    const allowed = PRUNE_AT * (limits.best + limits.newest + limits.leastViewed);
    if (items.size <= allowed) return;
    const videos = [...items.values()].filter(({ item }) => item.itemType === 'video');
    if (videos.length <= allowed) return;
    const kept = new Set(
      videos.toSorted((a, b) => b.content.stats.score - a.content.stats.score).slice(0, limits.best),
    );
    for (const video of videos.toSorted((a, b) => b.id - a.id).slice(0, limits.newest)) kept.add(video);
    const onTrial = videos.filter((video) => isOnTrial(rankInput(video), nowMs));
    const byViews = onTrial.toSorted((a, b) => a.content.stats.views - b.content.stats.views || b.id - a.id);
    for (const video of byViews.slice(0, limits.leastViewed)) kept.add(video);
    for (const video of videos) if (!kept.has(video)) remove(video);
  }

  return {
    /** Returns the ids of those uploaders of the candidates that the catalogue has no copy of. */
    unknownUploaders: (candidates: readonly MediaItemWithStats[]): number[] =>
      [...uploadersOf(candidates)].filter((id) => !uploaders.has(id)),
    /** Applies changes. `changedUploaders` may hold any user: only uploaders of items in the catalogue are kept. */
    apply(changedItems: readonly MediaItemWithStats[], changedUploaders: readonly Uploader[], nowMs: number): void {
      const awaited = uploadersOf(changedItems);
      for (const uploader of changedUploaders) {
        const siblings = byUploader.get(uploader.id);
        if (siblings || awaited.has(uploader.id)) uploaders.set(uploader.id, uploader);
        for (const feedItem of siblings ?? []) update(feedItem, feedItem.content);
      }
      for (const changed of changedItems) put(changed);
      prune(nowMs);
    },
    find: (id: number): FeedItem | undefined => items.get(id),
    findUploader: (id: number): Uploader | undefined => uploaders.get(id),
    /** Assigns numbers to the videos, uploaders and hashtags that taste compares. */
    tasteIndex,
    size: (): number => items.size,
    /**
     * Returns the current ranking. A new live item, and a promo that starts or ends, replace it at once; changed scores
     * and views wait two seconds.
     */
    ranking(nowMs: number): Ranking {
      const ageMs = nowMs - rankedAtMs;
      const isOver = nowMs >= ranking.nextRunChangeMs;
      if (hasNewItem || isOver || ageMs > UNCHANGED_RANKING_MS || (isChanged && ageMs > CHANGED_RANKING_MS)) {
        ranking = rankItems(items.values(), nowMs);
        rankedAtMs = nowMs;
        isChanged = hasNewItem = false;
      }
      return ranking;
    },
  };
}

const uploadersOf = (items: readonly MediaItemWithStats[]): Set<number> =>
  new Set(items.filter(({ item }) => isCandidate(item)).map(({ item }) => item.uploaderId));

/**
 * Returns a feed item for a video that is not in the catalogue and is shown by its id. Taste does not compare it. The
 * caller checks who may see it.
 */
export const createDetachedItem = (known: MediaItemWithStats, uploader: Uploader | undefined): FeedItem => ({
  ...createFeedItem(known, uploader),
  isLive: isItemLive(known.item) && uploader?.isActive !== false,
});

interface MutableFeedItem {
  id: number;
  uploaderId: number;
  item: MediaItem;
  content: CardContent;
  isLive: boolean;
  features: TasteFeatures;
  value: number;
}

const createFeedItem = ({ item, stats }: MediaItemWithStats, uploader: Uploader | undefined): MutableFeedItem => ({
  id: item.id,
  uploaderId: item.uploaderId,
  item,
  content: { item, stats, uploader },
  isLive: false,
  features: noFeatures,
  value: 0,
});
