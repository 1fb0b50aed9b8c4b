import type { HeldWords } from '@tallscreen/bff/contract/comment';
import { api } from './base.ts';

export const heldWordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    heldWords: build.query<HeldWords, void>({ query: () => '/me/held-words', keepUnusedDataFor: 10 }),
    setHeldWords: build.mutation<HeldWords, string[]>({
      query: (words) => ({ url: '/me/held-words', method: 'PUT', body: { words } }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(heldWordsApi.util.updateQueryData('heldWords', undefined, () => answer.data));
      },
    }),
  }),
});

export const { useHeldWordsQuery, useSetHeldWordsMutation } = heldWordsApi;
