import type { FeedItem } from '#domain/catalogue';
import { liveSinceMs } from '#domain/media-item';
import { mayBeShown } from '#domain/pacing';
import { isOnTrial, rank } from '#domain/rank';
import { withVariousTags } from '#domain/various-tags';

/** Data from which pages are made. */
export interface Ranking {
  /** live videos, best first, with different hashtags near each other */
  readonly best: readonly FeedItem[];
  /** live videos with too few views to be judged, newest first */
  readonly trial: readonly FeedItem[];
  /** the number of live videos of each uploader */
  readonly uploaders: ReadonlyMap<number, number>;
  /** live promos that run now and are within their caps, sorted by id */
  readonly promos: readonly FeedItem[];
  /** when the next promo starts or ends; Infinity for never */
  readonly nextRunChangeMs: number;
}

/** The inputs of a video's rank. */
export const rankInput = ({ item, content }: Pick<FeedItem, 'item' | 'content'>) => ({
  ...content.stats,
  liveSinceMs: liveSinceMs(item),
});

const isWithinCaps = ({ item, content }: FeedItem, nowMs: number): boolean =>
  mayBeShown({ limits: item.limits, delivery: content.stats.delivery, liveSinceMs: liveSinceMs(item) }, nowMs);

/** Ranks live videos, and stores the value of each. */
export function rankItems(items: Iterable<FeedItem & { value: number }>, nowMs: number): Ranking {
  const videos: FeedItem[] = [];
  const uploaders = new Map<number, number>();
  const promos: FeedItem[] = [];
  let nextRunChangeMs = Infinity;
  for (const feedItem of items) {
    if (!feedItem.isLive) continue;
    if (feedItem.item.itemType !== 'promo') {
      feedItem.value = rank(rankInput(feedItem), nowMs).value;
      videos.push(feedItem);
      uploaders.set(feedItem.uploaderId, (uploaders.get(feedItem.uploaderId) ?? 0) + 1);
      continue;
    }
    const { startsAtMs = 0, endsAtMs = 0 } = feedItem.item.limits ?? {};
    for (const ms of [startsAtMs, endsAtMs]) if (ms > nowMs) nextRunChangeMs = Math.min(nextRunChangeMs, ms);
    if (isWithinCaps(feedItem, nowMs)) promos.push(feedItem);
  }
  const best = withVariousTags(videos.sort((a, b) => b.value - a.value || b.id - a.id));
  return {
    best,
    trial: best.filter((video) => isOnTrial(rankInput(video), nowMs)).sort((a, b) => b.id - a.id),
    uploaders,
    promos: promos.sort((a, b) => a.id - b.id),
    nextRunChangeMs,
  };
}
