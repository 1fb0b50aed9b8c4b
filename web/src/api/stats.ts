import { api } from './base.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { AdminMetrics, CreatorStats } from './types.ts';

type StatsPage = CursorPage & { videos: CreatorStats[] };

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    creatorStats: build.infiniteQuery<StatsPage, void, Cursor>({
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
