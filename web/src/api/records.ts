import type { StrikeList, Transparency } from '@tallscreen/bff/contract/record';
import { api } from './base.ts';

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    strikes: build.query<StrikeList, void>({ query: () => '/me/strikes', keepUnusedDataFor: 0 }),
    transparency: build.query<Transparency, void>({ query: () => '/transparency' }),
  }),
});

export const { useStrikesQuery, useTransparencyQuery } = recordsApi;
