import type { Done } from '@tallscreen/bff/contract/common';
import type { History } from '@tallscreen/bff/contract/history';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import { removeDuring } from './pagedRemoval.ts';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.infiniteQuery<History, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/me/history', params: pageAt(cursor) }),
      providesTags: ['History'],
      keepUnusedDataFor: 0,
    }),
    deleteHistoryEntry: build.mutation<Done, number>({
      query: (id) => ({ url: `/me/history/${id}`, method: 'DELETE' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        removeDuring(queryFulfilled, id, (change) =>
          dispatch(
            historyApi.util.updateQueryData('history', undefined, ({ pages }) =>
              change(pages.map(({ videos }) => videos)),
            ),
          ),
        ),
    }),
    /** Loads the feed again, because seen videos count as new again. */
    deleteHistory: build.mutation<Done, void>({
      query: () => ({ url: '/me/history', method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['History', 'Feed']),
    }),
  }),
});

export const { useHistoryInfiniteQuery, useDeleteHistoryEntryMutation, useDeleteHistoryMutation } = historyApi;
