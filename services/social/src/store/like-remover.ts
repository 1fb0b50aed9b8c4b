import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Item } from '#domain/item';
import { engagementEvent } from '#events/publish';
import type { EngagementCache } from '#store/engagement-cache';
import type { Items } from '#store/items';
import type { Likes } from '#store/likes';

export interface LikeRemoverDeps {
  readonly items: Items;
  readonly likes: Likes;
  readonly cache: EngagementCache;
  readonly outbox: Outbox;
}

/** Takes back some likes of somebody who is gone, whatever became of the items; answers how many. */
export const createLikeRemover =
  ({ items, likes, cache, outbox }: LikeRemoverDeps) =>
  async (userId: number, limit: number): Promise<number> => {
    let changed: Item[] = [];
    const count = await outbox.inTransaction(async (session) => {
      changed = [];
      const found = await likes.readAllOf(userId, { limit, session });
      if (found.length === 0) return 0;
      const known = await items.findMany(
        found.map(({ itemId }) => itemId),
        session,
      );
      await likes.write([], found, session);
      changed = [...known.values()].map((item) => ({ ...item, likes: item.likes - 1, revision: item.revision + 1 }));
      await items.saveCounters(
        changed.map((after) => ({ before: known.get(after.id) ?? after, after })),
        session,
      );
      await outbox.add(
        session,
        changed.map((item) => engagementEvent({ kind: 'corrected', item, actorId: userId })),
      );
      return found.length;
    });
    await cache.writeThrough({ items: changed, liked: [], unliked: [] });
    return count;
  };
