import { holderOf, type TokenStore } from './token.ts';

type Locks = { request: <T>(name: string, run: () => Promise<T>) => Promise<T> };
/**
 * `refused`: the session is over. `other-user`: the cookie belongs to another user, whom this page must not become.
 * `unreachable`: no answer, so the session is kept.
 */
export type Renewal = 'renewed' | 'refused' | 'other-user' | 'unreachable';
export type Refresher = (failedToken: string | null) => Promise<Renewal>;
type Deps = { baseUrl: string; fetchFn: typeof fetch; token: TokenStore; locks?: Locks | undefined };

/**
 * At least the BFF's own timeout: it may finish a refresh the client gave up, and reusing the old cookie ends the
 * session.
 */
const TIMEOUT_MS = 9000;

/** Whether both tokens belong to one user, as far as they name one. */
function isSameHolder(before: string | null, renewed: string): boolean {
  const [holder, next] = [holderOf(before), holderOf(renewed)];
  return holder === null || next === null || holder === next;
}

/**
 * Exchanges the refresh cookie for a new access token, once for all calls that failed together. A reused refresh token
 * ends the whole session, so tabs take a lock in turn, and a tab that finds a newer token uses it.
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
      // The new cookie must arrive even if the page unloads: the old one is no longer valid.
      keepalive: true,
      // All calls of all tabs wait for this one, so it must end.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401 || answer.status === 403) return isReplaced(failedToken) ? 'renewed' : 'refused';
    if (!answer.ok) return 'unreachable';
    const body = (await answer.json()) as { access_token?: string };
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
