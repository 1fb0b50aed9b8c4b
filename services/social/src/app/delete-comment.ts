import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Role } from '@tallscreen/kit/auth/person';
import { notFound } from '@tallscreen/kit/errors';
import type { DeleteThread } from '#app/delete-thread';
import { checkMayDelete, type Comment } from '#domain/comment';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';

export interface DeleteCommentDeps {
  readonly comments: Pick<Comments, 'findOne'>;
  readonly deleteThread: DeleteThread;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type DeleteComment = (id: number, user: { userId: number; role: Role }) => Promise<Comment>;

/**
 * Deletes a comment with its replies, for its author or an admin. Returns the comment. One with very many replies takes several
 * transactions, the comment itself the last: after a crash a repeat deletes the rest.
 */
export const createDeleteComment =
  ({ comments, deleteThread, cache, outbox }: DeleteCommentDeps): DeleteComment =>
  async (id, user) => {
    for (let replyCount = 0; ;) {
      const { comment, step } = await outbox.inTransaction(async (session) => {
        const found = await comments.findOne(id, session);
        if (!found) throw notFound('Comment not found.');
        checkMayDelete(found, user);
        return { comment: found, step: await deleteThread(found, user.userId, session, replyCount) };
      });
      await cache.writeThrough({ items: step.item ? [step.item] : [], liked: [], unliked: [] });
      if (step.isLast) return comment;
      replyCount = step.replyCount;
    }
  };
