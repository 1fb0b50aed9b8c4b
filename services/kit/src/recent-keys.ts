import { LRUCache } from 'lru-cache';

export interface RecentKeysOptions {
  /** Upper bound of remembered keys; the least recently used are forgotten first. */
  readonly max: number;
  readonly ttlMs: number;
}

/** Remembers keys for a short time, such as ids that do not exist, so that their owner is not asked again at once. */
export function createRecentKeys<K extends string | number>({ max, ttlMs }: RecentKeysOptions) {
  const keys = new LRUCache<K, true>({ max, ttl: ttlMs });
  return {
    has: (key: K): boolean => keys.has(key),
    add: (key: K): void => void keys.set(key, true),
  };
}
