import type { Instance, InstanceChange } from '@tallscreen/bff/contract/instance';
import { api } from './base.ts';

const instanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    instance: build.query<Instance, void>({ query: () => '/instance', keepUnusedDataFor: 300 }),
    setInstance: build.mutation<Instance, InstanceChange>({
      query: (body) => ({ url: '/admin/instance', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(instanceApi.util.upsertQueryData('instance', undefined, data));
      },
    }),
  }),
});

export const { useInstanceQuery, useSetInstanceMutation } = instanceApi;
