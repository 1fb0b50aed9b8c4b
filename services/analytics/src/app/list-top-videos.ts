import type { MediaItemStats } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export type ListTopVideos = (limit: number) => Promise<MediaItemStats[]>;

/** Creates the function that returns the videos with the highest scores; 0 means the default limit. */
export function createListTopVideos({ items }: { readonly items: Pick<MediaItemStore, 'readTop'> }): ListTopVideos {
  return async function listTopVideos(limit) {
    return items.readTop(Math.min(MAX_LIMIT, limit > 0 ? limit : DEFAULT_LIMIT));
  };
}
