import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { FeedItem, FeedPage } from '@tallscreen/bff/contract/video';

const FEED_PAGE_SIZE = 10;

/** Name of the feed of followed users, in the API and in the address. */
export const FOLLOWING = 'following';

const choiceOf = (feed: string) => (feed === FOLLOWING ? { tab: feed } : { ...(feed && { video: feed }) });

export const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the id of the pinned video, '' for the ordinary feed, or FOLLOWING. */
    feed: build.infiniteQuery<FeedPage, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: feed, pageParam: cursor }) => ({
        url: '/videos/feed',
        params: pageAt(cursor, { limit: FEED_PAGE_SIZE, ...choiceOf(feed) }),
      }),
      providesTags: (_, __, feed) => (feed === FOLLOWING ? ['Feed', 'Following'] : ['Feed']),
      keepUnusedDataFor: 300,
    }),
  }),
});

/** Returns the items of all pages in order, each video once. A promo may repeat, because there may be few. */
export function itemsOf(pages: Pick<FeedPage, 'items'>[] | undefined): FeedItem[] {
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
