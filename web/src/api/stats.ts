import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { AdminMetrics, VideoStats, VideoStatsList } from '@tallscreen/bff/contract/analytics';
import type { OnlineHours, Retention, TierExplanation, Timeline, ViewSources } from '@tallscreen/bff/contract/stats';

/** Number of days that the statistics cover. */
export const PERIODS = [7, 28, 90] as const;
export type Period = (typeof PERIODS)[number];
type VideoPeriod = { id: number; days: Period };

const of = (id: number) => `/analytics/video/${id}`;
const fresh = { providesTags: ['Stats' as const], keepUnusedDataFor: 10 };

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    creatorStats: build.infiniteQuery<VideoStatsList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/analytics/user/videos', params: pageAt(cursor) }),
      ...fresh,
    }),
    /** With days: the active users of each of them and of as many days before. */
    adminMetrics: build.query<AdminMetrics, Period | void>({
      query: (days) => ({ url: '/admin/metrics', params: days === undefined ? {} : { days } }),
      ...fresh,
    }),
    videoStats: build.query<VideoStats, number>({ query: of, ...fresh }),
    videoDays: build.query<Timeline, VideoPeriod>({
      query: ({ id, days }) => ({ url: `${of(id)}/timeline`, params: { days } }),
      ...fresh,
    }),
    viewSources: build.query<ViewSources, VideoPeriod>({
      query: ({ id, days }) => ({ url: `${of(id)}/sources`, params: { days } }),
      ...fresh,
    }),
    retention: build.query<Retention, number>({ query: (id) => `${of(id)}/retention`, ...fresh }),
    tier: build.query<TierExplanation, number>({ query: (id) => `${of(id)}/tier`, ...fresh }),
    onlineHours: build.query<OnlineHours, void>({ query: () => '/analytics/followers/online', ...fresh }),
    /** Reads a CSV file. A mutation, because each click reads it anew. */
    csvFile: build.mutation<string, string>({ query: (url) => ({ url, responseHandler: 'text' }) }),
  }),
});

export const {
  useCreatorStatsInfiniteQuery,
  useAdminMetricsQuery,
  useVideoStatsQuery,
  useVideoDaysQuery,
  useViewSourcesQuery,
  useRetentionQuery,
  useTierQuery,
  useOnlineHoursQuery,
  useCsvFileMutation,
} = statsApi;
