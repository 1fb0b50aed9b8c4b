import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Done } from '@tallscreen/bff/contract/common';
import type { UploadList, Video, ViewerList } from '@tallscreen/bff/contract/video';

export const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    video: build.query<Video, number>({
      query: (id) => `/videos/${id}`,
      providesTags: (_, __, id) => [{ type: 'Video', id }],
    }),
    viewers: build.infiniteQuery<ViewerList, number, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: id, pageParam }) => ({ url: `/videos/${id}/viewers`, params: pageAt(pageParam) }),
      keepUnusedDataFor: 0,
    }),
    myUploads: build.infiniteQuery<UploadList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/videos/me/uploads', params: pageAt(pageParam) }),
      providesTags: ['Uploads'],
    }),
    deleteVideo: build.mutation<Done, number>({
      query: (id) => ({ url: `/videos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Uploads', 'Stats', 'Profile'],
    }),
    appeal: build.mutation<Done, { id: number; text: string }>({
      query: ({ id, text }) => ({ url: `/videos/${id}/appeal`, method: 'POST', body: { text } }),
      invalidatesTags: ['Uploads', 'Stats'],
    }),
  }),
});

export const {
  useVideoQuery,
  useViewersInfiniteQuery,
  useMyUploadsInfiniteQuery,
  useDeleteVideoMutation,
  useAppealMutation,
} = videosApi;
