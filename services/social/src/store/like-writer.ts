import type { AppError } from '@tallscreen/kit/errors';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import { pairOf, planLikes, type LikeAnswer, type LikePlan, type LikeWish } from '#domain/like-plan';
import { engagementEvent } from '#events/publish';
import type { EngagementCache } from '#store/engagement-cache';
import type { Items } from '#store/items';
import type { Likes } from '#store/likes';

export interface LikeWriterDeps {
  readonly items: Items;
  readonly likes: Likes;
  readonly cache: EngagementCache;
  readonly outbox: Outbox;
}

/**
 * Many wishes in one transaction: likes, counters and events. The cache knows before anybody is answered.
 *
 * What is there is read ahead of the transaction, counters first: a like that comes or goes after that raises the revision
 * by which the counters are written, and all begins again. Wishes that change nothing need no transaction.
 */
export const createLikeWriter =
  ({ items, likes, cache, outbox }: LikeWriterDeps) =>
  async (wishes: readonly LikeWish[]): Promise<readonly (LikeAnswer | AppError)[]> => {
    const itemIds = [...new Set(wishes.map(({ itemId }) => itemId))];
    const pairs = [...new Set(wishes.map(pairOf))];
    const plan = await outbox.inTransaction<LikePlan>(async (session) => {
      const known = await items.findMany(itemIds);
      const existing = known.size > 0 ? await likes.findPairs(pairs) : new Set<string>();
      const planned = planLikes(wishes, known, existing);
      if (planned.facts.length === 0) return planned;
      const changed = planned.items.map((after) => ({ before: known.get(after.id) ?? after, after }));
      await items.saveCounters(changed, session);
      await likes.write(planned.liked, planned.unliked, session);
      await outbox.add(session, planned.facts.map(engagementEvent));
      return planned;
    });
    await cache.writeThrough(plan);
    return plan.answers;
  };
