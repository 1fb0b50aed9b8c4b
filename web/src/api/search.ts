import type { Explored, Found, SearchType, TagVideos } from '@tallscreen/bff/contract/search';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    find: build.infiniteQuery<Found, { q: string; type: SearchType; language?: string }, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam: cursor }) => ({ url: '/search', params: pageAt(cursor, queryArg) }),
      keepUnusedDataFor: 30,
    }),
    explore: build.query<Explored, void>({ query: () => '/explore', keepUnusedDataFor: 60 }),
    tagVideos: build.infiniteQuery<TagVideos, { tag: string; language?: string }, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { tag, ...filter }, pageParam: cursor }) => ({
        url: `/tags/${encodeURIComponent(tag)}/videos`,
        params: pageAt(cursor, filter),
      }),
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useFindInfiniteQuery, useExploreQuery, useTagVideosInfiniteQuery } = searchApi;

/** Returns the entries of all pages, each once: an entry that has moved may be on two pages. */
export const eachOnce = <T, K>(entries: readonly T[], keyOf: (entry: T) => K): T[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];
