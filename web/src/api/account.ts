import { api } from './base.ts';
import type { Account, AccountChange, AccountDeletion, Done } from '@tallscreen/bff/contract';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateAccount: build.mutation<Account, AccountChange>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
    }),
    deleteAccount: build.mutation<Done, AccountDeletion>({
      query: (body) => ({ url: '/users/me', method: 'DELETE', body }),
    }),
  }),
});

export const { useUpdateAccountMutation, useDeleteAccountMutation } = accountApi;
