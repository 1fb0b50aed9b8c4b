import type { AppStore } from './store.ts';
import { restoreSession } from './signIn.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Answers a function that finds out who is here. While the service is away it goes on by itself, later each time, and
 * at once when the line is back: an outage ends no session. Asked again while it runs, it runs once more, because the
 * token may be another one by now.
 */
export function createSessionAsker(store: AppStore): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStale = false;

  async function untilFresh(): Promise<boolean> {
    isStale = false;
    const isKnown = await store.dispatch(restoreSession());
    return isStale ? untilFresh() : isKnown;
  }

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    clearTimeout(timer);
    timer = undefined;
    isAsking = true;
    const isKnown = await untilFresh().finally(() => {
      isAsking = false;
    });
    if (isKnown) {
      waitMs = FIRST_WAIT_MS;
      return;
    }
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  window.addEventListener('online', () => {
    if (timer !== undefined) void ask();
  });
  return ask;
}
