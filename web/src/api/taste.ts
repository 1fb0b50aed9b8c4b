import type { Done } from '@tallscreen/bff/contract/common';
import type { Cause, FeedSettings, Taste, TastePicks } from '@tallscreen/bff/contract/taste';
import { api } from './base.ts';

type CauseRef = Pick<Cause, 'type' | 'id'>;

/** The feed's beliefs have changed; its pages are loaded again, because only the server knows their order. */
const changesFeed = (_: unknown, error: unknown) => (error ? [] : (['Taste', 'Feed'] as const));

const tasteApi = api.injectEndpoints({
  endpoints: (build) => ({
    feedSettings: build.query<FeedSettings, void>({ query: () => '/me/feed-settings', keepUnusedDataFor: 10 }),
    setFeedSettings: build.mutation<FeedSettings, FeedSettings>({
      query: (body) => ({ url: '/me/feed-settings', method: 'PUT', body }),
      invalidatesTags: changesFeed,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(tasteApi.util.updateQueryData('feedSettings', undefined, () => answer.data));
      },
    }),
    taste: build.query<Taste, void>({ query: () => '/me/taste', providesTags: ['Taste'], keepUnusedDataFor: 0 }),
    removeFromTaste: build.mutation<Done, CauseRef>({
      query: ({ type, id }) => ({ url: `/me/taste/${type}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: changesFeed,
    }),
    forgetTaste: build.mutation<Done, void>({
      query: () => ({ url: '/me/taste', method: 'DELETE' }),
      invalidatesTags: changesFeed,
    }),
    pickTaste: build.mutation<Done, TastePicks>({
      query: (body) => ({ url: '/me/taste/picks', method: 'POST', body }),
      invalidatesTags: changesFeed,
    }),
    /** Loaded cards are kept: they must not move while the user watches. */
    setMoreLikeThis: build.mutation<Done, { videoId: number; isWanted: boolean }>({
      query: ({ videoId, isWanted }) => ({
        url: `/videos/${videoId}/more-like-this`,
        method: isWanted ? 'POST' : 'DELETE',
      }),
      invalidatesTags: ['Taste'],
    }),
  }),
});

export const {
  useFeedSettingsQuery,
  useSetFeedSettingsMutation,
  useTasteQuery,
  useRemoveFromTasteMutation,
  useForgetTasteMutation,
  usePickTasteMutation,
  useSetMoreLikeThisMutation,
} = tasteApi;
