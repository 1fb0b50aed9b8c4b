import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { AdminMetrics, VideoStatsList } from '@tallscreen/bff/contract';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    creatorStats: build.infiniteQuery<VideoStatsList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/analytics/user/videos', params: pageAt(cursor) }),
      providesTags: ['Stats'],
      keepUnusedDataFor: 10,
    }),
    adminMetrics: build.query<AdminMetrics, void>({
      query: () => '/admin/metrics',
      providesTags: ['Stats'],
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useCreatorStatsInfiniteQuery, useAdminMetricsQuery } = statsApi;
