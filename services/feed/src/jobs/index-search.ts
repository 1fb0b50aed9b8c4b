import type { HeldLease } from '@tallscreen/kit-mongo/lease';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { Scope } from '@tallscreen/kit/service';

/** While changes keep coming, the shortest time between the starts of two passes, so that each has more to do. */
const MIN_CYCLE_MS = 250;

/** Keeps the search index up to date until the scope ends, in one process at a time. */
export function startIndexSearch(
  { logger, onDispose }: Scope,
  indexChanges: (signal: AbortSignal) => Promise<void>,
  lease: () => Promise<HeldLease | undefined>,
  everyMs: number,
): Loop {
  const loop = runLoop({ name: 'index-search', everyMs, minCycleMs: MIN_CYCLE_MS, pass: indexChanges, lease, logger });
  onDispose(() => loop.stop());
  return loop;
}
