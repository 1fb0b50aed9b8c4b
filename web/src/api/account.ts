import { api } from './base.ts';
import type { Account } from './types.ts';

/** `password` goes with a new address: it is what a password is reset by. */
export type AccountChange = { username?: string; email?: string; password?: string };

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateAccount: build.mutation<Account, AccountChange>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
    }),
    deleteAccount: build.mutation<unknown, void>({ query: () => ({ url: '/users/me', method: 'DELETE' }) }),
  }),
});

export const { useUpdateAccountMutation, useDeleteAccountMutation } = accountApi;
