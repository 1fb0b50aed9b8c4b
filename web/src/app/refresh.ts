import type { TokenStore } from './token.ts';

type Locks = { request: <T>(name: string, run: () => Promise<T>) => Promise<T> };
/** `refused`: the session is over. `unreachable`: nobody knows, so it goes on. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';
export type Refresher = (failedToken: string | null) => Promise<Renewal>;
type Deps = { baseUrl: string; fetchFn: typeof fetch; token: TokenStore; locks?: Locks | undefined };

/** Not less than the BFF's own patience: what is given up here may have been done there, and the old cookie then ends the session. */
const PATIENCE_MS = 9000;

/**
 * Trades the refresh cookie for a new access token, once for all calls that failed together. A reused refresh token
 * ends the whole session, so tabs take turns, and one that finds a newer token already there just uses it.
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
      // A page that is left meanwhile must not lose the new cookie: the old one is of no use any more.
      keepalive: true,
      // All calls of all tabs wait for this one.
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 401 || answer.status === 403) return isReplaced(failedToken) ? 'renewed' : 'refused';
    if (!answer.ok) return 'unreachable';
    const body = (await answer.json()) as { access_token?: string };
    if (!body.access_token) return 'unreachable';
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
