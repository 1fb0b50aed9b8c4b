import { api } from './base.ts';
import type { Period } from './numbers.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { AdminMetrics, VideoStatsList } from '@tallscreen/bff/contract/analytics';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    creatorStats: build.infiniteQuery<VideoStatsList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/analytics/user/videos', params: pageAt(cursor) }),
      providesTags: ['Stats'],
      keepUnusedDataFor: 10,
    }),
    /** With days: the active users of each of them and of as many days before. */
    adminMetrics: build.query<AdminMetrics, Period | void>({
      query: (days) => ({ url: '/admin/metrics', params: days === undefined ? {} : { days } }),
      providesTags: ['Stats'],
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useCreatorStatsInfiniteQuery, useAdminMetricsQuery } = statsApi;
