import { LRUCache } from 'lru-cache';

export interface RecentKeysOptions {
  /** The least recently used keys beyond this many are forgotten. */
  readonly max: number;
  readonly ttlMs: number;
}

/** Remembers keys for a short time, such as ids that do not exist, so that nobody is asked about them again at once. */
export function createRecentKeys<K extends string | number>({ max, ttlMs }: RecentKeysOptions) {
  const keys = new LRUCache<K, true>({ max, ttl: ttlMs });
  return {
    has: (key: K): boolean => keys.has(key),
    add: (key: K): void => void keys.set(key, true),
  };
}
