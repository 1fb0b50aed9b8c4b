import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { addLikes } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { EngagementCache } from '#store/engagement-cache';
import type { Likes } from '#store/likes';
import type { MediaItems } from '#store/media-items';

export interface RemoveUserLikesDeps {
  readonly mediaItems: Pick<MediaItems, 'findMany' | 'saveCounters'>;
  readonly likes: Pick<Likes, 'listByUser' | 'save'>;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

/** Removes up to `limit` likes of a deleted user, live items or not. Returns how many. */
export const createRemoveUserLikes =
  ({ mediaItems, likes, cache, outbox }: RemoveUserLikesDeps) =>
  async (userId: number, limit: number): Promise<number> => {
    const { count, changes } = await outbox.inTransaction(async (session) => {
      const found = await likes.listByUser(userId, limit, session);
      if (found.length === 0) return { count: 0, changes: [] };
      const itemIds = found.map(({ itemId }) => itemId);
      const items = await mediaItems.findMany(itemIds, session);
      const counterChanges = [...items.values()].map((before) => ({ before, after: addLikes(before, -1) }));

      await likes.save([], found, session);
      await mediaItems.saveCounters(counterChanges, session);
      await outbox.add(
        session,
        counterChanges.map(({ after }) => engagementEvent({ kind: 'countersCorrected', item: after, actorId: userId })),
      );
      return { count: found.length, changes: counterChanges };
    });
    await cache.writeThrough({ items: changes.map(({ after }) => after), liked: [], unliked: [] });
    return count;
  };
