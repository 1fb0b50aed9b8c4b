import { readPage, type MediaItemPage, type PageRequest } from '#app/read-page';
import type { MediaItemKind } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

export type ListActiveVideos = (kind: MediaItemKind, page: PageRequest) => Promise<MediaItemPage>;

/** Lists live media items of a kind for admins, newest first. */
export const createListActiveVideos =
  (mediaItems: Pick<MediaItemStore, 'listLive'>): ListActiveVideos =>
  (kind, page) =>
    readPage(page, (at) => mediaItems.listLive({ ...at, kind }));
