import type { Done, MutedWords, NotInterested, NotInterestedList, Why } from '@tallscreen/bff/contract';
import { api } from './base.ts';

type Choice = NotInterested & { videoId: number };

const pathOf = (videoId: number) => `/videos/${videoId}/not-interested`;

export const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setNotInterested: build.mutation<Done, Choice>({
      query: ({ videoId, ...body }) => ({ url: pathOf(videoId), method: 'POST', body }),
      invalidatesTags: ['Choices'],
    }),
    undoNotInterested: build.mutation<Done, Choice>({
      query: ({ videoId, ...params }) => ({ url: pathOf(videoId), method: 'DELETE', params }),
      invalidatesTags: ['Choices'],
    }),
    notInterested: build.query<NotInterestedList, void>({
      query: () => '/me/not-interested',
      providesTags: ['Choices'],
    }),
    mutedWords: build.query<MutedWords, void>({
      query: () => '/me/muted-words',
      keepUnusedDataFor: 10,
    }),
    /** The feed is loaded anew, because only the server knows which cards the words mean. */
    setMutedWords: build.mutation<MutedWords, string[]>({
      query: (words) => ({ url: '/me/muted-words', method: 'PUT', body: { words } }),
      invalidatesTags: (_, error) => (error ? [] : ['Feed']),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(choicesApi.util.updateQueryData('mutedWords', undefined, () => answer.data));
      },
    }),
    why: build.query<Why, number>({ query: (videoId) => `/videos/${videoId}/why`, keepUnusedDataFor: 0 }),
  }),
});

export const {
  useSetNotInterestedMutation,
  useUndoNotInterestedMutation,
  useNotInterestedQuery,
  useMutedWordsQuery,
  useSetMutedWordsMutation,
  useWhyQuery,
} = choicesApi;
