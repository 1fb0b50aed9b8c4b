import type { LibraryPage, Suggestions } from '@tallscreen/bff/contract/library';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

export type LibraryList = 'saved' | 'liked';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    library: build.infiniteQuery<LibraryPage, LibraryList, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: list, pageParam: cursor }) => ({ url: `/me/${list}`, params: pageAt(cursor) }),
      keepUnusedDataFor: 30,
    }),
    suggestions: build.query<Suggestions, void>({ query: () => '/me/suggestions', keepUnusedDataFor: 0 }),
  }),
});

export const { useLibraryInfiniteQuery, useSuggestionsQuery } = libraryApi;
