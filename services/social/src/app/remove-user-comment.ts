import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { DeleteThread } from '#app/delete-thread';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';

export interface RemoveUserCommentDeps {
  readonly comments: Pick<Comments, 'listByUser'>;
  readonly deleteThread: DeleteThread;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/**
 * Deletes one comment of a deleted user with its replies, or some of them if there are very many. Returns 0 if there
 * was no comment left.
 */
export const createRemoveUserComment =
  ({ comments, deleteThread, cache, outbox }: RemoveUserCommentDeps) =>
  async (userId: number): Promise<number> => {
    const { count, item } = await outbox.inTransaction(async (session) => {
      const [comment] = await comments.listByUser(userId, 1, session);
      if (!comment) return { count: 0, item: undefined };
      const { item: after } = await deleteThread(comment, userId, session);
      return { count: 1, item: after };
    });
    await cache.writeThrough({ items: item ? [item] : [], liked: [], unliked: [] });
    return count;
  };
