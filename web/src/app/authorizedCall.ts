import type { Refresher } from './refresh.ts';
import { holderOf, type TokenStore } from './token.ts';

type Call<Answer> = {
  /** Sends the request once with this access token. */
  send: (token: string | null) => Promise<Answer>;
  isUnauthorized: (answer: Answer) => boolean;
  /** The user in whose name the request is sent; null for reads and guests. */
  userId: number | null;
};
/** `unreachable`: the session could not be renewed now. `other-user`: this browser is signed in as another user. */
type Failure = 'unreachable' | 'other-user';
export type AuthorizedCall = <Answer>(call: Call<Answer>) => Promise<{ answer: Answer } | { failure: Failure }>;

/** Why a session ended: the server refused to renew it, or would renew it for another user only. */
export type SessionEnd = 'refused' | 'other-user';

type Deps = { token: TokenStore; refresh: Refresher; endSession: (reason: SessionEnd) => void };

/**
 * Sends a request with the stored token. A 401 renews the session and repeats the request once; if the server refuses
 * to renew, or the renewed session is another user's, the session ends. Tabs share the token, so a request is never
 * sent with the token of another user.
 */
export function createAuthorizedCall({ token, refresh, endSession }: Deps): AuthorizedCall {
  return async ({ send, isUnauthorized, userId }) => {
    const isOtherUser = (used: string | null) => {
      const holder = holderOf(used);
      return userId !== null && holder !== null && holder !== userId;
    };
    const used = token.read();
    if (isOtherUser(used)) return { failure: 'other-user' };
    const answer = await send(used);
    if (!used || !isUnauthorized(answer)) return { answer };
    const renewal = await refresh(used);
    if (renewal === 'unreachable') return { failure: 'unreachable' };
    if (renewal === 'refused') {
      endSession(renewal);
      return { answer };
    }
    if (renewal === 'other-user') {
      endSession(renewal);
      return { failure: renewal };
    }
    const renewed = token.read();
    return isOtherUser(renewed) ? { failure: 'other-user' } : { answer: await send(renewed) };
  };
}
