import type { Languages, MutedWords, NotInterested, NotInterestedList, Why } from '@tallscreen/bff/contract/choices';
import type { Done } from '@tallscreen/bff/contract/common';
import { api } from './base.ts';
import type { MediaItemRef } from './engagement.ts';

/** With `business` the id is that of a promo. */
export type Choice = { reason: NotInterested['reason'] | 'business'; tag?: string; videoId: number };

const pathOf = ({ reason, videoId }: Choice) =>
  reason === 'business' ? `/promos/${videoId}/hide` : `/videos/${videoId}/not-interested`;

/** What the call sends; for a promo there is only one choice. */
const fieldsOf = ({ reason, tag }: Choice) =>
  reason === 'business' ? {} : { reason, ...(tag !== undefined && { tag }) };

export const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setNotInterested: build.mutation<Done, Choice>({
      query: (choice) => ({ url: pathOf(choice), method: 'POST', body: fieldsOf(choice) }),
      invalidatesTags: ['Choices'],
    }),
    undoNotInterested: build.mutation<Done, Choice>({
      query: (choice) => ({ url: pathOf(choice), method: 'DELETE', params: fieldsOf(choice) }),
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
    /** Loads the feed again, because only the server knows which cards contain the words. */
    setMutedWords: build.mutation<MutedWords, string[]>({
      query: (words) => ({ url: '/me/muted-words', method: 'PUT', body: { words } }),
      invalidatesTags: (_, error) => (error ? [] : ['Feed']),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(choicesApi.util.updateQueryData('mutedWords', undefined, () => answer.data));
      },
    }),
    languages: build.query<Languages, void>({
      query: () => '/me/languages',
      keepUnusedDataFor: 10,
    }),
    setLanguages: build.mutation<Languages, string[]>({
      query: (languages) => ({ url: '/me/languages', method: 'PUT', body: { languages } }),
      invalidatesTags: (_, error) => (error ? [] : ['Feed']),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(choicesApi.util.updateQueryData('languages', undefined, () => answer.data));
      },
    }),
    why: build.query<Why, MediaItemRef>({ query: ({ type, id }) => `/${type}s/${id}/why`, keepUnusedDataFor: 0 }),
  }),
});

export const {
  useSetNotInterestedMutation,
  useUndoNotInterestedMutation,
  useNotInterestedQuery,
  useMutedWordsQuery,
  useSetMutedWordsMutation,
  useLanguagesQuery,
  useSetLanguagesMutation,
  useWhyQuery,
} = choicesApi;
