import type { EarlyAnswers } from '../early.ts';

/** A feed that was asked for longer ago is out of date. */
const KEPT_MS = 10_000;

/**
 * Returns a `fetch` that answers a request from what `early.ts` has asked for: once, and only to the same user. It asks
 * again if there was no connection. All other requests go to `fetchFn`.
 */
export function withEarlyAnswers(fetchFn: typeof fetch, early: EarlyAnswers | undefined): typeof fetch {
  if (!early) return fetchFn;
  setTimeout(() => {
    for (const { abort } of early.values()) abort();
    early.clear();
  }, KEPT_MS);
  return (input, init) => {
    if (!(input instanceof Request) || init || input.method !== 'GET') return fetchFn(input, init);
    const found = early.get(input.url);
    if (found?.authorization !== input.headers.get('authorization')) return fetchFn(input);
    early.delete(input.url);
    input.signal.addEventListener('abort', () => found.abort(input.signal.reason));
    return found.answer.catch(() => fetchFn(input));
  };
}
