import type { ReasonList } from '@tallscreen/bff/contract/reason';
import { api } from './base.ts';

const HOUR_SECONDS = 3600;

export const reasonsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reasons: build.query<ReasonList, void>({ query: () => '/reasons', keepUnusedDataFor: HOUR_SECONDS }),
  }),
});

export const { useReasonsQuery } = reasonsApi;
