import type { Instance, InstanceChange } from '@tallscreen/bff/contract/instance';
import { api } from './base.ts';
import { formWith } from './formWith.ts';

/** The answer of a change is what everybody now reads. */
const answerOf = async (answer: Promise<{ data: Instance }>) => (await answer.catch(() => ({ data: undefined }))).data;

const instanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    instance: build.query<Instance, void>({ query: () => '/instance', keepUnusedDataFor: 300 }),
    setLogo: build.mutation<Instance, File | null>({
      query: (file) => ({
        url: '/admin/instance/logo',
        ...(file ? { method: 'PUT', body: formWith('file', file) } : { method: 'DELETE' }),
      }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const data = await answerOf(queryFulfilled);
        if (data) void dispatch(instanceApi.util.upsertQueryData('instance', undefined, data));
      },
    }),
    setInstance: build.mutation<Instance, InstanceChange>({
      query: (body) => ({ url: '/admin/instance', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const data = await answerOf(queryFulfilled);
        if (data) void dispatch(instanceApi.util.upsertQueryData('instance', undefined, data));
      },
    }),
  }),
});

export const { useInstanceQuery, useSetInstanceMutation, useSetLogoMutation } = instanceApi;
