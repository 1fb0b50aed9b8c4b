import { createBatcher } from '@tallscreen/kit/batch';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { EngagementSource, KnownEngagement, LikeQuestions } from '#domain/engagement';
import { countersOf, noCounters, type Counters } from '#domain/item';
import { pairOf } from '#domain/like-plan';
import type { EngagementCache } from '#store/engagement-cache';
import type { Items } from '#store/items';
import type { Likes } from '#store/likes';

export interface EngagementSourceDeps {
  readonly cache: EngagementCache;
  readonly items: Items;
  readonly likes: Likes;
  readonly logger: Logger;
  /** who likes more is answered from the database every time; 20,000 when absent */
  readonly mostLikes?: number;
}

const MOST_LIKES = 20_000;
const FILLS_AT_ONCE = 4;

/** From the cache; what is missing there from the database, once; all from the database while Redis is away. */
export function createEngagementSource(deps: EngagementSourceDeps): EngagementSource {
  const { cache, items, likes, logger, mostLikes = MOST_LIKES } = deps;
  async function readCounters(ids: readonly number[]): Promise<Map<number, Counters>> {
    const found = ids.length > 0 ? await items.findMany(ids) : new Map<number, Counters>();
    return new Map(ids.map((id) => [id, countersOf(found.get(id) ?? noCounters)]));
  }

  async function readLikes(questions: LikeQuestions): Promise<Map<number, ReadonlySet<number>>> {
    const asked = [...questions];
    const pairs = asked.flatMap(([userId, ids]) => ids.map((itemId) => pairOf({ userId, itemId })));
    const found = pairs.length > 0 ? await likes.findPairs(pairs) : new Set<string>();
    const liked = ([userId, ids]: (typeof asked)[number]) =>
      [userId, new Set(ids.filter((itemId) => found.has(pairOf({ userId, itemId }))))] as const;
    return new Map(asked.map(liked));
  }

  /** Brings a viewer's likes into the cache, behind the answers: one viewer once at a time, and not too many viewers. */
  const filling = new Set<number>();
  const fill = createBatcher<number, undefined>({
    maxSize: 1,
    concurrency: FILLS_AT_ONCE,
    async run([viewerId]) {
      await cache.fillLikes(viewerId!, async () => {
        const all = await likes.readAllOf(viewerId!, { limit: mostLikes + 1 });
        return all.length > mostLikes ? undefined : all;
      });
      return [undefined];
    },
  });
  function fillSoon(viewerId: number): void {
    if (filling.has(viewerId)) return;
    filling.add(viewerId);
    void quietly(fill(viewerId)).finally(() => filling.delete(viewerId));
  }

  const quietly = (writing: Promise<void>) =>
    writing.catch((err: unknown) => logger.debug({ err }, 'engagement not cached'));

  return {
    async read(itemIds, questions): Promise<KnownEngagement> {
      const cached = await cache.read(itemIds, questions).catch((error: unknown) => {
        if (!isAppError(error, 'unavailable')) throw error;
        return undefined;
      });
      if (!cached) {
        const [counters, liked] = await Promise.all([readCounters(itemIds), readLikes(questions)]);
        return { counters, likes: liked };
      }
      const { missingViewers, heavyViewers } = cached;
      const unknown = [...missingViewers, ...heavyViewers].map((id) => [id, questions.get(id) ?? []] as const);
      const [counters, found] = await Promise.all([
        readCounters(cached.missingItems),
        unknown.length > 0 ? readLikes(new Map(unknown)) : [],
      ]);
      missingViewers.forEach(fillSoon);
      if (counters.size > 0) await quietly(cache.fillCounters(counters));
      return {
        counters: new Map([...cached.counters, ...counters]),
        likes: new Map([...cached.likes, ...found]),
      };
    },
  };
}
