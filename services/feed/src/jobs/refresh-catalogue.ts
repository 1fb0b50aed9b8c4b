import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { Scope } from '@tallscreen/kit/service';

/** The service is not ready when the last successful refresh is older than this. */
const STALE_MS = 60_000;
/** While changes keep coming, the shortest time between the starts of two refreshes. */
const MIN_CYCLE_MS = 50;

/**
 * Loads the catalogue, then refreshes it until the scope ends. While the database is away the catalogue stays as it is.
 */
export async function startRefreshCatalogue(
  { logger, ready, onDispose }: Scope,
  refresh: () => Promise<void>,
  everyMs: number,
): Promise<Loop> {
  let refreshedAt = 0;
  async function pass(): Promise<void> {
    await refresh();
    refreshedAt = performance.now();
  }
  await pass();
  const loop = runLoop({ name: 'refresh-catalogue', everyMs, minCycleMs: MIN_CYCLE_MS, pass, logger });
  onDispose(() => loop.stop());
  ready('catalogue', async () => {
    if (performance.now() - refreshedAt > STALE_MS) throw new Error('The catalogue is stale.');
  });
  return loop;
}
