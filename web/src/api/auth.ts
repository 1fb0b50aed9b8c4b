import { api } from './base.ts';
import type { Account } from './types.ts';

type Tokens = { access_token?: string; token_type?: 'bearer'; expires_in?: number };
export type Registration = {
  username: string;
  email: string;
  password: string;
  role: 'user';
  metadata: { honeypot: string; js_check: string; form_start_time: number };
};

/** A page that waits longer for who is here has no line to the service. */
const PATIENCE_MS = 20_000;
/** Who leaves does not wait for a service that does not answer. */
const GOODBYE_MS = 5000;
const anonymous = { anonymous: true };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Account, void>({ query: () => ({ url: '/auth/me', timeout: PATIENCE_MS }), providesTags: ['Me'] }),
    login: build.mutation<Tokens, { username: string; password: string; isAdminForm?: boolean }>({
      query: ({ username, password, isAdminForm }) => ({
        url: isAdminForm ? '/auth/admin/login' : '/auth/login',
        method: 'POST',
        body: form({ username, password }),
      }),
      extraOptions: anonymous,
    }),
    register: build.mutation<Tokens, Registration>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST', timeout: GOODBYE_MS }),
      extraOptions: anonymous,
    }),
    /** Opens a socket, once. */
    wsTicket: build.mutation<{ ticket: string }, void>({ query: () => ({ url: '/auth/ws-ticket', method: 'POST' }) }),
    forgotPassword: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    verifyResetCode: build.mutation<{ reset_token: string }, { email: string; code: string }>({
      query: (body) => ({ url: '/auth/verify-reset-code', method: 'POST', body }),
      extraOptions: anonymous,
    }),
    resetPassword: build.mutation<unknown, { email: string; new_password: string; reset_token: string }>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
      extraOptions: anonymous,
    }),
  }),
});

export const { useLogoutMutation } = authApi;
