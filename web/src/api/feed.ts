import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { FeedItem, FeedPage } from './types.ts';

export const FEED_PAGE_SIZE = 10;

export const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by the pinned video's id, '' for the ordinary feed. */
    feed: build.infiniteQuery<FeedPage, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: pin, pageParam: cursor }) => ({
        url: '/videos/feed',
        params: pageAt(cursor, { limit: FEED_PAGE_SIZE, ...(pin && { video: pin }) }),
      }),
      keepUnusedDataFor: 300,
    }),
  }),
});

/** All pages in order, each video once. A promo may come again when there are few. */
export function itemsOf(pages: FeedPage[] | undefined): FeedItem[] {
  const seen = new Set<number>();
  return (pages ?? [])
    .flatMap((page) => page.items)
    .filter((item) => {
      if (item.type === 'promo') return true;
      if (seen.has(item.id)) return false;
      seen.add(item.id);
      return true;
    });
}

export const { useFeedInfiniteQuery } = feedApi;
