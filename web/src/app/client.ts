import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { createAuthorizedCall, type AuthorizedCall, type SessionEnd } from './authorizedCall.ts';
import { readLanguage } from '../i18n/load.ts';
import { learnServerTime } from '../ui/serverClock.ts';
import { withEarlyAnswers } from './earlyAnswers.ts';
import { createOutlive, isRead } from './outlive.ts';
import { createRefresher } from './refresh.ts';
import type { Session } from './session.ts';
import { createTracer } from './traces.ts';
import { browserStorage, createTokenStore, type TokenStore } from './token.ts';

/** `anonymous`: a 401 is a regular answer of this call (wrong password) and does not end the session. */
type CallOptions = { anonymous?: boolean };
export type ApiQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions>;

export type ApiClient = {
  baseUrl: string;
  token: TokenStore;
  query: ApiQuery;
  /** For requests that RTK Query cannot make. */
  call: AuthorizedCall;
  /** The header of that name for a call that `query` does not make; null if the call is not recorded. */
  traceparent: () => string | null;
  /** Fetches a new access token now, because the data in the old one is out of date. */
  renew: () => Promise<void>;
  /** Called when the session cannot be renewed. */
  onSessionEnd: (listener: (reason: SessionEnd) => void) => void;
};

type Deps = { baseUrl: string; fetchFn: typeof fetch; storage?: Storage | undefined; locks?: LockManager | undefined };

export function createApiClient({ baseUrl, fetchFn, storage, locks }: Deps): ApiClient {
  const token = createTokenStore(storage);
  const refresh = createRefresher({ baseUrl, fetchFn, token, locks });
  const listeners = new Set<(reason: SessionEnd) => void>();
  const endSession = (reason: SessionEnd) => {
    token.clear();
    for (const listener of listeners) listener(reason);
  };
  const tracer = createTracer();
  const outlive = createOutlive();
  const call = createAuthorizedCall({ token, refresh, endSession });

  const send = fetchBaseQuery({
    baseUrl,
    fetchFn: async (input, init) => {
      const answer = await fetchFn(input, init);
      tracer.follow(answer);
      learnServerTime(answer.headers.get('date'));
      return answer;
    },
    credentials: 'same-origin',
    prepareHeaders: (headers, { extraOptions }) => {
      // The language of mails is the one that the user has chosen here.
      headers.set('accept-language', readLanguage());
      const { bearer } = extraOptions as { bearer: string | null };
      if (bearer) headers.set('authorization', `Bearer ${bearer}`);
      const traceparent = tracer.traceparent();
      if (traceparent) headers.set('traceparent', traceparent);
      return headers;
    },
  });

  const query: ApiQuery = async (args, api, options) => {
    if (options?.anonymous) return send(args, api, { bearer: token.read() });
    const result = await call({
      send: (bearer) => outlive(args, async (request) => send(request, api, { bearer })),
      isUnauthorized: ({ error }) => error?.status === 401,
      userId: isRead(args) ? null : signedInId(api.getState() as { session: Session }),
    });
    return 'answer' in result ? result.answer : { error: { status: 'FETCH_ERROR', error: result.failure } };
  };

  return {
    baseUrl,
    token,
    query,
    call,
    traceparent: tracer.traceparent,
    renew: async () => void (await refresh(token.read())),
    onSessionEnd: (listener) => void listeners.add(listener),
  };
}

const signedInId = ({ session }: { session: Session }) => (session.status === 'signedIn' ? session.account.id : null);

export const createBrowserClient = (): ApiClient =>
  createApiClient({
    baseUrl: new URL('/api/v1', location.href).href,
    fetchFn: withEarlyAnswers((input, init) => fetch(input, init), globalThis.earlyAnswers),
    storage: browserStorage(),
    locks: globalThis.navigator?.locks,
  });
