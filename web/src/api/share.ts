import type { Oembed } from '@tallscreen/bff/contract/oembed';
import { api } from './base.ts';

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The player that other sites show for a live video. */
    embedding: build.query<Oembed, number>({
      query: (videoId) => ({ url: '/oembed', params: { url: `${location.origin}/video/${videoId}` } }),
    }),
  }),
});

export const { useEmbeddingQuery } = shareApi;
