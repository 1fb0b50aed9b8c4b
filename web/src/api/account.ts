import { api } from './base.ts';
import type { Account, AccountChange, Done } from '@tallscreen/bff/contract';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateAccount: build.mutation<Account, AccountChange>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
    }),
    deleteAccount: build.mutation<Done, void>({ query: () => ({ url: '/users/me', method: 'DELETE' }) }),
  }),
});

export const { useUpdateAccountMutation, useDeleteAccountMutation } = accountApi;
