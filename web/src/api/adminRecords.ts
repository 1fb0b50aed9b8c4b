import type { ItemRecord, NewWarning, ReportMute, UserRecord, Warning } from '@tallscreen/bff/contract/admin-record';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { api } from './base.ts';

const adminRecordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    userRecord: build.query<UserRecord, string>({
      query: (id) => `/admin/users/${encodeURIComponent(id)}`,
      providesTags: ['Users'],
      keepUnusedDataFor: 5,
    }),
    itemRecord: build.query<ItemRecord, string>({
      query: (id) => `/admin/videos/${encodeURIComponent(id)}`,
      keepUnusedDataFor: 5,
      providesTags: ['ItemRecord'],
    }),
    removeVideo: build.mutation<void, { id: number; reason?: string; reason_code?: ReasonCode }>({
      query: ({ id, ...params }) => ({ url: `/admin/videos/${id}`, method: 'DELETE', params }),
      invalidatesTags: (_, error) => (error ? [] : ['ItemRecord']),
    }),
    warnUser: build.mutation<Warning, NewWarning & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/admin/users/${id}/warn`, method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Users']),
    }),
    muteReports: build.mutation<void, ReportMute & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/admin/users/${id}/mute-reports`, method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Users']),
    }),
    unmuteReports: build.mutation<void, number>({
      query: (id) => ({ url: `/admin/users/${id}/unmute-reports`, method: 'POST' }),
      invalidatesTags: (_, error) => (error ? [] : ['Users']),
    }),
  }),
});

export const {
  useUserRecordQuery,
  useItemRecordQuery,
  useRemoveVideoMutation,
  useWarnUserMutation,
  useMuteReportsMutation,
  useUnmuteReportsMutation,
} = adminRecordsApi;
