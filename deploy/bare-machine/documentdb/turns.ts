import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work of one key in the order of its arrival, one after another. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** The longest time that work waiting for a lock may delay the work behind it. */
const LONGEST_WAIT_MS = 1_000;

export function createTurns(longestWaitMs = LONGEST_WAIT_MS): Turns {
  const ends = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = ends.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    // Resolves without a value: otherwise it would keep the values of all earlier work in memory.
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
