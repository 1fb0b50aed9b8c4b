import { cacheRequests } from '#metrics/work';

/** Returns a function that counts `hits` and `misses` of a cache. */
export function countCache(name: string): (hits: number, misses: number) => void {
  const hit = { 'tallscreen.cache.name': name, 'tallscreen.cache.result': 'hit' };
  const miss = { 'tallscreen.cache.name': name, 'tallscreen.cache.result': 'miss' };
  return (hits, misses) => {
    if (hits > 0) cacheRequests.add(hits, hit);
    if (misses > 0) cacheRequests.add(misses, miss);
  };
}
