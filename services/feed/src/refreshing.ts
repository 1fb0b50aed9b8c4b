import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '@tallscreen/kit/service';
import type { createRefresher } from '#domain/refresh';

/** A catalogue that has not been looked after for so long counts as a failing part. */
const STALE_MS = 60_000;
const SHORTEST_MS = 50;

/** Loads the catalogue, then keeps it up to date until the scope ends; a database that is away leaves it as it is. */
export async function startRefreshing(
  { signal, logger, ready, onDispose }: Scope,
  { refresh }: Pick<ReturnType<typeof createRefresher>, 'refresh'>,
  everyMs: number,
) {
  const pause = createPause(everyMs, signal);
  let refreshedAt = 0;

  const attempt = async (): Promise<void> => {
    try {
      await refresh();
      refreshedAt = performance.now();
    } catch (err) {
      logger.warn({ err }, 'feed: could not refresh the catalogue');
    }
  };
  const loop = async (): Promise<void> => {
    for (await pause.wait(); !signal.aborted; await pause.wait()) await attempt();
  };

  await refresh();
  refreshedAt = performance.now();
  const running = loop();
  onDispose(() => running);
  ready('catalogue', async () => {
    if (performance.now() - refreshedAt > STALE_MS) throw new Error('The catalogue is stale.');
  });
  return {
    /** There is something new: do not wait for the next look. */
    soon: pause.end,
  };
}

/** A pause that can be ended early, also before it began, but is never shorter than `SHORTEST_MS`. */
function createPause(ms: number, signal: AbortSignal) {
  let isEnded = false;
  let wake = (): void => undefined;
  const end = (): void => {
    isEnded = true;
    wake();
  };
  signal.addEventListener('abort', end, { once: true });
  const waitUntilEnded = (limitMs: number): Promise<void> =>
    new Promise((resolve) => {
      if (isEnded) return resolve();
      const timer = setTimeout(resolve, limitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    end,
    wait: async (): Promise<void> => {
      await waitUntilEnded(ms - SHORTEST_MS);
      isEnded = signal.aborted;
      if (!isEnded) await sleep(SHORTEST_MS);
    },
  };
}
