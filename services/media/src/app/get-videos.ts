import { mayView, type MediaItem, type Viewer } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

interface Lookup {
  readonly id: number;
  readonly viewer: Viewer;
}

export type GetVideos = (lookups: readonly Lookup[]) => Promise<MediaItem[]>;

/** Returns the media items that at least one of their viewers may view. */
export const createGetVideos =
  (mediaItems: Pick<MediaItemStore, 'findMany'>): GetVideos =>
  async (lookups) => {
    const viewersOf = Map.groupBy(lookups, ({ id }) => id);
    const found = await mediaItems.findMany([...viewersOf.keys()]);
    return found.filter((item) => viewersOf.get(item.id)?.some(({ viewer }) => mayView(item, viewer)));
  };
