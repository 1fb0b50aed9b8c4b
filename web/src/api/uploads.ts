import type { Draft, NewVideo, ResumableUpload, ResumableUploadList, VideoEdit } from '@tallscreen/bff/contract/upload';
import type { Uploaded, Video } from '@tallscreen/bff/contract/video';
import { api } from './base.ts';

/** Only the upload screen loads these. */
export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    unfinishedUploads: build.query<ResumableUploadList, void>({
      query: () => '/uploads',
      providesTags: ['Uploads'],
    }),
    saveDraft: build.mutation<ResumableUpload, Draft & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/uploads/${id}`, method: 'PUT', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Uploads']),
    }),
    discardUpload: build.mutation<void, string>({
      query: (id) => ({ url: `/uploads/${id}`, method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }),
      invalidatesTags: ['Uploads'],
    }),
    editVideo: build.mutation<Video, VideoEdit & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/videos/${id}`, method: 'PUT', body }),
      invalidatesTags: (_, __, { id }) => ['Uploads', 'Profile', 'Stats', { type: 'Video', id }],
    }),
    createVideo: build.mutation<Uploaded, NewVideo>({
      query: (body) => ({ url: '/videos', method: 'POST', body }),
      invalidatesTags: ['Uploads'],
    }),
  }),
});

export const {
  useEditVideoMutation,
  useUnfinishedUploadsQuery,
  useSaveDraftMutation,
  useDiscardUploadMutation,
  useCreateVideoMutation,
} = uploadsApi;
