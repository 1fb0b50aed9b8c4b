import { LRUCache } from 'lru-cache';

const MAX_KEYS = 100_000;

export type LocalCounts = ReturnType<typeof createLocalCounts>;

/**
 * Counts in this process, for limits that must hold even while Redis is away. The window of a key begins with its first
 * count.
 */
export function createLocalCounts(windowSeconds: number) {
  const counts = new LRUCache<string, number>({ max: MAX_KEYS, ttl: windowSeconds * 1000, noUpdateTTL: true });
  return {
    /** Returns the count after the change. */
    add(key: string, change: 1 | -1): number {
      const count = (counts.get(key) ?? 0) + change;
      counts.set(key, count);
      return count;
    },
  };
}
