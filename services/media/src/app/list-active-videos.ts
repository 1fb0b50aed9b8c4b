import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { MediaItem, MediaItemKind } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

export type ListActiveVideos = (kind: MediaItemKind, page: PageRequest) => Promise<Page<MediaItem>>;

const sizes = { fallback: 20, max: 50 };

/** Lists live media items of a kind for admins, newest first. */
export const createListActiveVideos =
  (mediaItems: Pick<MediaItemStore, 'listLive'>): ListActiveVideos =>
  (kind, page) =>
    readPage(page, {
      sizes,
      cursor: numberCursor,
      list: (keyset) => mediaItems.listLive({ ...keyset, kind }),
      cursorOf: ({ id }) => id,
    });
