import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { FeedItem } from '#domain/catalogue';
import { isForViewer, type MediaItem } from '#domain/media-item';

export interface VideosById {
  readonly videos: readonly FeedItem[];
  /** Those that the viewer may see only as a follower of the uploader, which social knows. */
  readonly forFollowers: readonly FeedItem[];
}

export type ReadVideosById = (viewer: SearchViewer, ids: readonly number[]) => Promise<VideosById>;

/** Creates the function that returns the videos with these ids that a viewer may see who knows their addresses. */
export const createReadVideosById =
  ({ readLiveVideos }: { readonly readLiveVideos: ReadLiveVideos }): ReadVideosById =>
  async (viewer, ids) => {
    const isSeen = (item: MediaItem, isFollower: boolean): boolean =>
      isForViewer(item, { isDecider: viewer.isAdmin || viewer.viewerId === item.uploaderId, isFollower });
    const found = await readLiveVideos(viewer, (item) => isSeen(item, true))(ids);
    const shown = found.filter((video) => video !== undefined);
    return {
      videos: shown.filter(({ item }) => isSeen(item, false)),
      forFollowers: shown.filter(({ item }) => !isSeen(item, false)),
    };
  };
