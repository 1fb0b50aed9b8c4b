import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { MediaItemStore, PublicVideo } from '#store/media-items';

export type ListPublicVideos = (page: PageRequest) => Promise<Page<PublicVideo>>;

const sizes = { fallback: 20, max: 1_000 };

/** Lists the public videos, newest first. */
export const createListPublicVideos =
  (mediaItems: Pick<MediaItemStore, 'listPublic'>): ListPublicVideos =>
  (page) =>
    readPage(page, { sizes, cursor: numberCursor, list: mediaItems.listPublic, cursorOf: ({ id }) => id });
