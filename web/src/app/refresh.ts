import type { Tokens } from '@tallscreen/bff/contract/auth';
import { holderOf, type TokenStore } from './token.ts';

type Locks = { request: <T>(name: string, run: () => Promise<T>) => Promise<T> };
/**
 * `refused`: the session has ended. `other-user`: the cookie belongs to another user than the page, so the new token
 * must not be used. `unreachable`: the server gave no answer, so the session is kept.
 */
type Renewal = 'renewed' | 'refused' | 'other-user' | 'unreachable';
export type Refresher = (failedToken: string | null) => Promise<Renewal>;
type Deps = { baseUrl: string; fetchFn: typeof fetch; token: TokenStore; locks?: Locks | undefined };

/**
 * Must not be shorter than the BFF's own timeout. Otherwise the BFF could complete a refresh that the client has given
 * up; the client would then send the replaced cookie again, and that ends the session.
 */
const TIMEOUT_MS = 9000;

/** Whether both tokens belong to the same user. A token that names no user matches any other. */
function isSameHolder(before: string | null, renewed: string): boolean {
  const [holder, next] = [holderOf(before), holderOf(renewed)];
  return holder === null || next === null || holder === next;
}

/**
 * Exchanges the refresh cookie for a new access token, once for all calls that failed together. A refresh token that is
 * used twice ends the whole session, so tabs take a lock in turn, and a tab that finds a newer token uses it.
 */
export function createRefresher({ baseUrl, fetchFn, token, locks }: Deps): Refresher {
  let running: Promise<Renewal> | undefined;

  const isReplaced = (failedToken: string | null) => {
    const current = token.read();
    return current !== null && current !== failedToken;
  };

  async function trade(failedToken: string | null): Promise<Renewal> {
    if (isReplaced(failedToken)) return 'renewed';
    const answer = await fetchFn(`${baseUrl}/auth/refresh`, {
      method: 'POST',
      credentials: 'same-origin',
      // The browser must receive the new cookie even if the page unloads, because the old one is no longer valid.
      keepalive: true,
      // All calls of all tabs wait for this one, so it has a time limit.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401 || answer.status === 403) return isReplaced(failedToken) ? 'renewed' : 'refused';
    if (!answer.ok) return 'unreachable';
    const body = (await answer.json()) as Partial<Tokens>;
    if (!body.access_token) return 'unreachable';
    if (!isSameHolder(failedToken, body.access_token)) return 'other-user';
    token.write(body.access_token);
    return 'renewed';
  }

  return (failedToken) => {
    running ??= (locks ? locks.request('tallscreen-refresh', () => trade(failedToken)) : trade(failedToken))
      .catch((): Renewal => 'unreachable')
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
