import { api } from './base.ts';
import type { SearchHit } from './types.ts';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPeople: build.query<{ users: SearchHit[] }, string>({
      query: (q) => ({ url: '/profile/search', params: { q } }),
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useSearchPeopleQuery } = peopleApi;
