import { api } from './base.ts';
import type { FoundUsers } from '@tallscreen/bff/contract/profile';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.query<FoundUsers, string>({
      query: (q) => ({ url: '/profile/search', params: { q } }),
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useSearchUsersQuery } = usersApi;
