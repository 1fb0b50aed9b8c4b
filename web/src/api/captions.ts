import type { CaptionsSet } from '@tallscreen/bff/contract/captions';
import { api } from './base.ts';

type Place = { id: number; lang: string };

const pathOf = ({ id, lang }: Place) => `/videos/${id}/captions/${lang}`;

const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setCaptions: build.mutation<CaptionsSet, Place & { file: string }>({
      query: ({ file, ...place }) => ({
        url: pathOf(place),
        method: 'PUT',
        body: file,
        headers: { 'content-type': 'text/vtt' },
      }),
      invalidatesTags: (_, __, { id }) => ['Uploads', { type: 'Video', id }],
    }),
    deleteCaptions: build.mutation<CaptionsSet, Place>({
      query: (place) => ({ url: pathOf(place), method: 'DELETE' }),
      invalidatesTags: (_, __, { id }) => ['Uploads', { type: 'Video', id }],
    }),
  }),
});

export const { useSetCaptionsMutation, useDeleteCaptionsMutation } = captionsApi;
