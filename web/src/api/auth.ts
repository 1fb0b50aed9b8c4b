import { api } from './base.ts';
import type {
  Account,
  EmailAddress,
  Login,
  PasswordReset,
  Registered,
  Registration,
  ResetCode,
  ResetToken,
  Ticket,
  Tokens,
} from '@tallscreen/bff/contract/auth';
import type { Done } from '@tallscreen/bff/contract/common';

/** A slower answer counts as unreachable; the session is then restored later. */
const ME_TIMEOUT_MS = 20_000;
/** Signing out must not wait for a service that does not answer. */
const LOGOUT_TIMEOUT_MS = 5000;
const anonymous = { anonymous: true };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Account, void>({
      query: () => ({ url: '/auth/me', timeout: ME_TIMEOUT_MS }),
      providesTags: ['Me'],
    }),
    login: build.mutation<Tokens, Login & { isAdminForm?: boolean }>({
      query: ({ username, password, totp_code: code, isAdminForm }) => ({
        url: isAdminForm ? '/auth/admin/login' : '/auth/login',
        method: 'POST',
        body: form({ username, password, ...(code && { totp_code: code }) }),
      }),
      extraOptions: anonymous,
    }),
    register: build.mutation<Registered, Registration>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    logout: build.mutation<Done, void>({
      query: () => ({ url: '/auth/logout', method: 'POST', timeout: LOGOUT_TIMEOUT_MS }),
      extraOptions: anonymous,
    }),
    /** Returns a single-use ticket for the websocket. */
    wsTicket: build.mutation<Ticket, void>({ query: () => ({ url: '/auth/ws-ticket', method: 'POST' }) }),
    forgotPassword: build.mutation<Done, EmailAddress>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    verifyResetCode: build.mutation<ResetToken, ResetCode>({
      query: (body) => ({ url: '/auth/verify-reset-code', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    resetPassword: build.mutation<Done, PasswordReset>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
      extraOptions: anonymous,
    }),
  }),
});
