import { pauseAfter } from '../api/backoff.ts';
import type { AppStore } from './store.ts';
import { restoreSession } from './restoreSession.ts';

const PAUSES = { firstMs: 1_000, longestMs: 15_000 };

/**
 * Returns a function that restores the session from the stored token. While the service is unreachable it retries with
 * growing pauses, and at once when the browser comes online. Called again while it runs, it runs once more afterwards,
 * because the token may have changed.
 */
export function createSessionRestorer(store: AppStore): () => Promise<void> {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStale = false;

  async function restoreUntilCurrent(): Promise<boolean> {
    isStale = false;
    const isKnown = await store.dispatch(restoreSession());
    return isStale ? restoreUntilCurrent() : isKnown;
  }

  async function restore(): Promise<void> {
    isStale = true;
    if (isRunning) return;
    clearTimeout(timer);
    timer = undefined;
    isRunning = true;
    const isKnown = await restoreUntilCurrent().finally(() => {
      isRunning = false;
    });
    if (isKnown) {
      failures = 0;
      return;
    }
    timer = setTimeout(() => void restore(), pauseAfter(++failures, PAUSES));
  }

  window.addEventListener('online', () => {
    if (timer !== undefined) void restore();
  });
  return restore;
}
