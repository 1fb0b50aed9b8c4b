import type { Setup } from '@tallscreen/bff/contract/setup';
import { api } from './base.ts';

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    setup: build.query<Setup, void>({ query: () => '/admin/setup', keepUnusedDataFor: 0 }),
  }),
});

export const { useSetupQuery } = setupApi;
