import { createBatcher } from '@tallscreen/kit/batch';
import { runDetached } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import {
  checkLookups,
  likeQueryOf,
  resultOf,
  type EngagementLookup,
  type EngagementResult,
  type KnownEngagement,
  type LikeQuery,
} from '#domain/engagement';
import { likeKey } from '#domain/like';
import { countersOf, noCounters, type Counters } from '#domain/media-item';
import type { EngagementCache } from '#store/engagement-cache';
import type { Likes } from '#store/likes';
import type { MediaItems } from '#store/media-items';

export interface GetEngagementDeps {
  readonly cache: Pick<EngagementCache, 'read' | 'fillCounters' | 'fillLikes'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly likes: Pick<Likes, 'findKeys' | 'listByUser'>;
  readonly logger: Logger;
  /**
   * Upper bound of the likes of a viewer that are cached; if there are more they are read from the database every time.
   * Default 20,000.
   */
  readonly maxCachedLikes?: number;
}

export type GetEngagement = (
  itemIds: readonly number[],
  lookups: readonly EngagementLookup[],
) => Promise<EngagementResult>;

const MAX_CACHED_LIKES = 20_000;
const CONCURRENT_FILLS = 4;

/**
 * Returns the counters of items, and which of them each viewer likes. Reads the cache, and from the database only what
 * is missing there; without Redis everything from the database.
 */
export function createGetEngagement(deps: GetEngagementDeps): GetEngagement {
  const { cache, mediaItems, likes, logger, maxCachedLikes = MAX_CACHED_LIKES } = deps;

  async function readCounters(ids: readonly number[]): Promise<Map<number, Counters>> {
    if (ids.length === 0) return new Map();
    const found = await mediaItems.findMany(ids);
    return new Map(ids.map((id) => [id, countersOf(found.get(id) ?? noCounters)]));
  }

  async function readLikes(query: LikeQuery): Promise<Map<number, ReadonlySet<number>>> {
    const keys = [...query].flatMap(([userId, ids]) => ids.map((itemId) => likeKey({ userId, itemId })));
    const found = keys.length > 0 ? await likes.findKeys(keys) : new Set<string>();
    return new Map(
      [...query].map(([userId, ids]) => [
        userId,
        new Set(ids.filter((itemId) => found.has(likeKey({ userId, itemId })))),
      ]),
    );
  }

  const logFailure = (filling: Promise<void>): Promise<void> =>
    filling.catch((err: unknown) => logger.debug({ err }, 'could not fill the engagement cache'));

  /** A batcher with one key per batch: it only limits how many viewers are cached at the same time. */
  const fillLikes = createBatcher<number, undefined>({
    name: 'fill-likes',
    maxSize: 1,
    concurrency: CONCURRENT_FILLS,
    async run([viewerId]) {
      await cache.fillLikes(viewerId!, async () => {
        const all = await likes.listByUser(viewerId!, maxCachedLikes + 1);
        return all.length > maxCachedLikes ? undefined : all;
      });
      return [undefined];
    },
  });
  const filling = new Set<number>();
  /**
   * Caches a viewer's likes in the background: the response does not wait for it, and the end of the request does not
   * cancel it.
   */
  function startFill(viewerId: number): void {
    if (filling.has(viewerId)) return;
    filling.add(viewerId);
    const filled = runDetached(() => fillLikes(viewerId));
    void logFailure(filled).finally(() => filling.delete(viewerId));
  }

  async function readKnown(itemIds: readonly number[], query: LikeQuery): Promise<KnownEngagement> {
    const cached = await cache.read(itemIds, query).catch((error: unknown) => {
      if (!isAppError(error, 'unavailable')) throw error;
      return undefined;
    });
    if (!cached) {
      const [counters, liked] = await Promise.all([readCounters(itemIds), readLikes(query)]);
      return { counters, likes: liked };
    }
    const { missingItems, missingViewers, heavyViewers } = cached;
    const uncached = [...missingViewers, ...heavyViewers].map((id) => [id, query.get(id) ?? []] as const);
    const [counters, liked] = await Promise.all([readCounters(missingItems), readLikes(new Map(uncached))]);
    missingViewers.forEach(startFill);
    if (counters.size > 0) await logFailure(cache.fillCounters(counters));
    return {
      counters: new Map([...cached.counters, ...counters]),
      likes: new Map([...cached.likes, ...liked]),
    };
  }

  return async (itemIds, lookups) => {
    checkLookups(itemIds, lookups);
    return resultOf(itemIds, lookups, await readKnown(itemIds, likeQueryOf(itemIds, lookups)));
  };
}
