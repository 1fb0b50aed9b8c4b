import { readPage, type Page, type PageRequest } from '#app/read-page';
import type { MediaItemStore, PublicVideo } from '#store/media-items';

export type ListPublicVideos = (page: PageRequest) => Promise<Page<PublicVideo>>;

const MAX_SIZE = 1_000;

/** Lists the videos that everybody may see, newest first. */
export const createListPublicVideos =
  (mediaItems: Pick<MediaItemStore, 'listPublic'>): ListPublicVideos =>
  (page) =>
    readPage(page, mediaItems.listPublic, MAX_SIZE);
