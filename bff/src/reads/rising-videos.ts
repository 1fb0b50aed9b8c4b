import { LRUCache } from 'lru-cache';
import { runDetached } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import type { Clients } from '#clients';

const KEPT_MS = 60_000;
const ALL = 'all';

/**
 * Returns the ids of rising videos, the fastest rising first. The database counts them for each call, so the answer is
 * kept for a minute and shared by all requests. Returns none until analytics has answered.
 */
export function createRisingVideosRead({ analytics }: Pick<Clients, 'analytics'>): () => Promise<readonly bigint[]> {
  const cache = new LRUCache<typeof ALL, readonly bigint[]>({
    max: 1,
    ttl: KEPT_MS,
    allowStaleOnFetchRejection: true,
    // The call must not end with the request that was the first to need it.
    fetchMethod: () =>
      runDetached(async () => (await analytics.listRisingVideos({})).videos.map(({ videoId }) => videoId)),
  });
  return async () => {
    try {
      return (await cache.fetch(ALL)) ?? [];
    } catch (error) {
      if (isAppError(error, 'unavailable') || isAppError(error, 'deadline_exceeded')) return [];
      throw error;
    }
  };
}
