import { api } from './base.ts';
import type { Account, AccountChange, AccountDeletion, DataExport, Done } from '@tallscreen/bff/contract';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateAccount: build.mutation<Account, AccountChange>({
      query: (body) => ({ url: '/users/me', method: 'PUT', body }),
    }),
    export: build.query<DataExport, void>({
      query: () => '/users/me/export',
      providesTags: ['Export'],
      keepUnusedDataFor: 0,
    }),
    requestExport: build.mutation<Done, void>({
      query: () => ({ url: '/users/me/export', method: 'POST' }),
      invalidatesTags: ['Export'],
    }),
    deleteAccount: build.mutation<Done, AccountDeletion>({
      query: (body) => ({ url: '/users/me', method: 'DELETE', body }),
    }),
  }),
});

export const { useUpdateAccountMutation, useExportQuery, useRequestExportMutation, useDeleteAccountMutation } =
  accountApi;
