import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Paces what is done again and again: in a stream the next turn begins no sooner than `cycleMs` after this one, so that each
 * has more to do; what comes alone waits for nobody. `began` is given when a turn begins, `rest` awaited at its end.
 */
export function createPace(cycleMs: number, signal: AbortSignal) {
  let lastEnd = -Infinity;
  let startedAt = -Infinity;
  return {
    began(): void {
      startedAt = performance.now();
    },
    /** Ends at once when `signal` aborts. */
    async rest(): Promise<void> {
      const isStream = startedAt - lastEnd < cycleMs;
      const left = startedAt + cycleMs - performance.now();
      if (isStream && left > 0) await sleep(left, undefined, { signal }).catch(() => undefined);
      lastEnd = performance.now();
    },
  };
}

export type Pace = ReturnType<typeof createPace>;
