import type { MediaItemStats } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** `sinceMs`: only videos that were uploaded since then; 0 for all. */
export type ListTopVideos = (limit: number, sinceMs?: number) => Promise<MediaItemStats[]>;

/** Creates the function that returns the videos with the highest scores; 0 means the default limit. */
export function createListTopVideos({
  items,
}: {
  readonly items: Pick<MediaItemStore, 'readTop' | 'readTopSince'>;
}): ListTopVideos {
  return async function listTopVideos(limit, sinceMs = 0) {
    const wanted = Math.min(MAX_LIMIT, limit > 0 ? limit : DEFAULT_LIMIT);
    return sinceMs > 0 ? items.readTopSince(wanted, sinceMs) : items.readTop(wanted);
  };
}
