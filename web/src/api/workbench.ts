import type { AdminUserList } from '@tallscreen/bff/contract/admin';
import type { Done } from '@tallscreen/bff/contract/common';
import type {
  HandOver,
  Queue,
  QueueClaim,
  QueueList,
  QueueSort,
  QueueState,
  QueueType,
  SavedReasons,
} from '@tallscreen/bff/contract/queue';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

export type QueueFilters = {
  list?: QueueList;
  type?: QueueType;
  state?: QueueState;
  sort?: QueueSort;
  language?: string;
  hashtag?: string;
};

export type Request = {
  url: string;
  method: 'POST' | 'DELETE';
  body?: object;
  params?: Record<string, string | number>;
};

/** The calls that carry out the decision on an entry, in order. */
export type Decision = {
  id: string;
  requests: readonly Request[];
  /** A ban takes several calls: the entry is claimed first, so that nobody else decides it between them. */
  isBan: boolean;
};

/** `unfinished`: why a later call failed. The first call's change is kept. */
type Decided = { unfinished?: FetchBaseQueryError };

const claimOf = (id: string, how: 'claim' | 'release'): Request => ({
  url: `/admin/queue/${id}/${how}`,
  method: 'POST',
});

const LIST = { type: 'Queue', id: 'all' } as const;

const workbenchApi = api.injectEndpoints({
  endpoints: (build) => ({
    queue: build.infiniteQuery<Queue, QueueFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/admin/queue', params: pageAt(pageParam, { ...queryArg }) }),
      providesTags: [LIST],
      keepUnusedDataFor: 5,
    }),
    /** Sent even while the page closes. A repeat of the same decision changes nothing. */
    decideQueued: build.mutation<Decided, Decision>({
      async queryFn({ id, requests: [first, ...later], isBan }, _api, _options, send) {
        const refused = isBan ? (await send(claimOf(id, 'claim'))).error : undefined;
        if (refused) return { error: refused };
        const { error } = await send(first!);
        if (error) {
          if (isBan) await send(claimOf(id, 'release'));
          return { error };
        }
        for (const request of later) {
          const { error: unfinished } = await send(request);
          if (unfinished) return { data: { unfinished } };
        }
        return { data: {} };
      },
      invalidatesTags: (_, __, { isBan }) => [
        'Stats',
        { type: 'Queue', id: 'workload' },
        { type: 'Queue', id: 'active-promos' },
        { type: 'Comments', id: 'admin' },
        ...(isBan ? (['Users'] as const) : []),
      ],
      async onQueryStarted({ id }, cache) {
        const { dispatch } = cache;
        const isDone = await cache.queryFulfilled.then(
          ({ data }) => !data.unfinished,
          () => false,
        );
        if (!isDone) return void dispatch(api.util.invalidateTags([LIST]));
        for (const filters of workbenchApi.util.selectCachedArgsForQuery(cache.getState(), 'queue')) {
          dispatch(
            workbenchApi.util.updateQueryData('queue', filters, ({ pages }) => {
              for (const page of pages) page.items = page.items.filter((entry) => entry.id !== id);
            }),
          );
        }
      },
    }),
    claim: build.mutation<QueueClaim, string>({
      query: (id) => ({ url: `/admin/queue/${id}/claim`, method: 'POST' }),
      // Another admin holds or has decided it, so the list on the screen is outdated.
      invalidatesTags: (_, error) => (error ? [LIST] : []),
    }),
    release: build.mutation<Done, string>({
      query: (id) => ({ url: `/admin/queue/${id}/release`, method: 'POST' }),
    }),
    handOver: build.mutation<Done, HandOver & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/queue/${id}/hand-over`, method: 'POST', body }),
      invalidatesTags: [LIST],
    }),
    admins: build.query<AdminUserList, void>({
      query: () => ({ url: '/admin/users', params: { role: 'admin', limit: 100 } }),
      providesTags: ['Users'],
    }),
    savedReasons: build.query<SavedReasons, void>({ query: () => '/admin/saved-reasons' }),
    saveReasons: build.mutation<SavedReasons, SavedReasons>({
      query: (body) => ({ url: '/admin/saved-reasons', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved) void dispatch(workbenchApi.util.upsertQueryData('savedReasons', undefined, saved.data));
      },
    }),
  }),
});

export const {
  useQueueInfiniteQuery,
  useDecideQueuedMutation,
  useClaimMutation,
  useReleaseMutation,
  useHandOverMutation,
  useAdminsQuery,
  useSavedReasonsQuery,
  useSaveReasonsMutation,
} = workbenchApi;
