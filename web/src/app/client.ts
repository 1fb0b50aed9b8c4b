import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { createRefresher, type Refresher } from './refresh.ts';
import type { Session } from './session.ts';
import { browserStorage, createTokenStore, holderOf, type TokenStore } from './token.ts';

/** `anonymous`: a 401 is this call's own answer (wrong password), not the end of the session. */
export type CallOptions = { anonymous?: boolean };
export type ApiQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions>;

export type ApiClient = {
  baseUrl: string;
  token: TokenStore;
  query: ApiQuery;
  refresh: Refresher;
  /** Called when the server refuses to renew the session. */
  onSessionEnd: (listener: () => void) => void;
  endSession: () => void;
};

type Deps = { baseUrl: string; fetchFn: typeof fetch; storage?: Storage | undefined; locks?: LockManager | undefined };

export function createApiClient({ baseUrl, fetchFn, storage, locks }: Deps): ApiClient {
  const token = createTokenStore(storage);
  const refresh = createRefresher({ baseUrl, fetchFn, token, locks });
  const listeners = new Set<() => void>();
  const endSession = () => {
    token.clear();
    for (const listener of listeners) listener();
  };

  const send = fetchBaseQuery({
    baseUrl,
    fetchFn,
    credentials: 'same-origin',
    prepareHeaders: (headers, { extraOptions }) => {
      const { bearer } = extraOptions as { bearer: string | null };
      if (bearer) headers.set('authorization', `Bearer ${bearer}`);
      return headers;
    },
  });

  const query: ApiQuery = async (args, api, options) => {
    const used = token.read();
    if (!options?.anonymous && isInAnothersName(args, used, api.getState())) return changedHands;
    const first = await send(args, api, { bearer: used });
    if (first.error?.status !== 401 || options?.anonymous) return first;
    if (!used) return first;
    const renewal = await refresh(used);
    if (renewal === 'renewed') {
      const bearer = token.read();
      return isInAnothersName(args, bearer, api.getState()) ? changedHands : send(args, api, { bearer });
    }
    if (renewal === 'unreachable') return { error: { status: 'FETCH_ERROR', error: 'The session was not renewed.' } };
    endSession();
    return first;
  };

  return { baseUrl, token, query, refresh, endSession, onSessionEnd: (listener) => void listeners.add(listener) };
}

const changedHands = { error: { status: 'FETCH_ERROR', error: 'Somebody else has signed in meanwhile.' } } as const;

/** Tabs share the token: who has just signed in in another one must not send what was written here. */
function isInAnothersName(args: string | FetchArgs, token: string | null, state: unknown): boolean {
  const { session } = state as { session: Session };
  const isRead = typeof args === 'string' || (args.method ?? 'GET') === 'GET';
  if (isRead || session.status !== 'member') return false;
  const holder = holderOf(token);
  return holder !== null && holder !== session.account.id;
}

export const createBrowserClient = (): ApiClient =>
  createApiClient({
    baseUrl: new URL('/api/v1', location.href).href,
    fetchFn: (input, init) => fetch(input, init),
    storage: browserStorage(),
    locks: globalThis.navigator?.locks,
  });
