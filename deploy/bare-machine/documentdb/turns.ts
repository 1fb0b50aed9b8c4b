import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work of one key in the order of its arrival, one after another. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work that waits for somebody's lock must not hold up the work behind it for longer. */
const LONGEST_WAIT_MS = 1_000;

export function createTurns(longestWaitMs = LONGEST_WAIT_MS): Turns {
  const ends = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = ends.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    // Without a value: it would hold the values of all ends before it.
    const end = Promise.all([before, promise]).then(() => undefined);
    ends.set(key, end);
    try {
      if (before) await Promise.race([before, sleep(longestWaitMs, undefined, { ref: false })]);
      return await work();
    } finally {
      resolve();
      if (ends.get(key) === end) ends.delete(key);
    }
  };
}
