import { lazily } from '@tallscreen/kit/lazily';
import type { SyncedBlocks } from '#app/sync-blocks';
import { createDetachedItem, type FeedItem } from '#domain/catalogue';
import type { IsLeftOut } from '#domain/choice-filter';
import { checkLanguages, noChoices, type Choices } from '#domain/choices';
import { isCandidate, type ItemType, type MediaItem } from '#domain/media-item';
import type { Generation } from '#store/read-model';

export interface SearchViewer {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** a BCP 47 code; videos in which another language is spoken are left out. Empty or absent for all. */
  readonly language?: string;
}

export interface ReadLiveVideosDeps {
  readonly openCurrent: () => Promise<Pick<Generation, 'items' | 'uploaders'>>;
  readonly syncedBlocks: Pick<SyncedBlocks, 'catchUp' | 'blocksOf'>;
  readonly filterOf: (choices: Choices) => IsLeftOut | undefined;
  /** videos or promos; videos when absent */
  readonly itemType?: ItemType;
}

/** Returns the reader of one request. `maySee` tells which live videos it returns; only public ones when absent. */
export type ReadLiveVideos = (
  viewer: SearchViewer,
  maySee?: (item: MediaItem) => boolean,
) => (ids: readonly number[]) => Promise<readonly (FeedItem | undefined)[]>;

/**
 * Creates readers that return the videos with these ids; undefined for those that the viewer may not see. They ask the
 * database and not the search index, which may lag behind: so a hidden video is never found.
 */
export const createReadLiveVideos = ({
  openCurrent,
  syncedBlocks,
  filterOf,
  itemType = 'video',
}: ReadLiveVideosDeps): ReadLiveVideos =>
  function readLiveVideos({ viewerId, isAdmin, language }, maySee = isCandidate) {
    const open = lazily(openCurrent);
    const catchUp = lazily(() => syncedBlocks.catchUp());
    const isForeign = language ? filterOf({ ...noChoices, languages: checkLanguages([language]) }) : undefined;
    return async (ids) => {
      if (ids.length === 0) return [];
      const [{ items, uploaders }] = await Promise.all([open(), catchUp()]);
      const isBlocked = isAdmin ? undefined : syncedBlocks.blocksOf(viewerId);
      const known = await items.readByIds(ids);
      const uploaderIds = [...new Set(known.map(({ item }) => item.uploaderId))];
      const byId = new Map((await uploaders.readByIds(uploaderIds)).map((uploader) => [uploader.id, uploader]));
      const visible = known
        .map((found) => createDetachedItem(found, byId.get(found.item.uploaderId)))
        .filter(({ isLive, item }) => isLive && maySee(item) && item.itemType === itemType)
        .filter(({ uploaderId }) => !isBlocked?.(uploaderId))
        .filter((video) => !isForeign?.(video));
      const videos = new Map(visible.map((video) => [video.id, video]));
      return ids.map((id) => videos.get(id));
    };
  };
