import type { EarlyAnswers } from '../early.ts';

/** Age at which an early feed is out of date. */
const KEPT_MS = 10_000;

/**
 * Returns a `fetch` that answers a request with an early answer of `early.ts`: once, and only to the same user. It
 * repeats a request that had no connection. All other requests go to `fetchFn`.
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
