import { api } from './base.ts';
import { formWith } from './formWith.ts';
import type {
  AccountDeletion,
  EmailCode,
  EmailCodeSent,
  PasswordChange,
  SessionList,
  TotpCode,
  TotpRemoval,
  TotpSetup,
  TotpSetupStart,
} from '@tallscreen/bff/contract/account';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { AvatarSet } from '@tallscreen/bff/contract/avatar';
import type { Done } from '@tallscreen/bff/contract/common';
import type { DataExport } from '@tallscreen/bff/contract/export';
import type { AccountChange } from '@tallscreen/bff/contract/user';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    setBio: build.mutation<Done, { username: string; bio: string }>({
      query: ({ bio }) => ({ url: '/profile/bio', method: 'POST', body: formWith('bio', bio) }),
      invalidatesTags: (_, error, { username }) => (error ? [] : [{ type: 'Profile', id: username }]),
    }),
    setAvatar: build.mutation<AvatarSet, { username: string; file: File }>({
      query: ({ file }) => ({ url: '/profile/avatar', method: 'POST', body: formWith('file', file) }),
      invalidatesTags: (_, error, { username }) => (error ? [] : [{ type: 'Profile', id: username }]),
    }),
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
    verifyEmail: build.mutation<Done, EmailCode>({
      query: (body) => ({ url: '/auth/verify-email', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Sessions']),
    }),
    resendEmailCode: build.mutation<EmailCodeSent, void>({
      query: () => ({ url: '/auth/verify-email/resend', method: 'POST' }),
    }),
    changePassword: build.mutation<Done, PasswordChange>({
      query: (body) => ({ url: '/auth/change-password', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Sessions']),
    }),
    sessions: build.query<SessionList, void>({
      query: () => '/auth/sessions',
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<Done, string>({
      query: (id) => ({ url: `/auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<Done, void>({
      query: () => ({ url: '/auth/sessions/end-others', method: 'POST' }),
      invalidatesTags: ['Sessions'],
    }),
    setUpTotp: build.mutation<TotpSetup, TotpSetupStart>({
      query: (body) => ({ url: '/auth/totp/setup', method: 'POST', body }),
    }),
    confirmTotp: build.mutation<Done, TotpCode>({
      query: (body) => ({ url: '/auth/totp/confirm', method: 'POST', body }),
    }),
    removeTotp: build.mutation<Done, TotpRemoval>({
      query: (body) => ({ url: '/auth/totp', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useSetBioMutation,
  useSetAvatarMutation,
  useUpdateAccountMutation,
  useDeleteAccountMutation,
  useExportQuery,
  useRequestExportMutation,
  useVerifyEmailMutation,
  useResendEmailCodeMutation,
  useChangePasswordMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useSetUpTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
} = accountApi;
