import { mayView, type MediaItem, type Viewer } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

interface Lookup {
  readonly id: number;
  readonly viewer: Viewer;
}

export interface FoundVideos {
  readonly videos: readonly MediaItem[];
  /** Those that only followers of the uploader may see, whoever asked; only social knows who follows whom. */
  readonly forFollowers: readonly MediaItem[];
}

export type GetVideos = (lookups: readonly Lookup[]) => Promise<FoundVideos>;

/** Returns the media items that at least one of their viewers may view. */
export const createGetVideos =
  (mediaItems: Pick<MediaItemStore, 'findMany'>): GetVideos =>
  async (lookups) => {
    const viewersOf = Map.groupBy(lookups, ({ id }) => id);
    const found = await mediaItems.findMany([...viewersOf.keys()]);
    const isSeen = (item: MediaItem, isFollower: boolean): boolean =>
      viewersOf.get(item.id)?.some(({ viewer }) => mayView(item, { ...viewer, isFollower })) ?? false;
    const videos = found.filter((item) => isSeen(item, false));
    const forFollowers = found.filter((item) => !videos.includes(item) && isSeen(item, true));
    return { videos, forFollowers };
  };
