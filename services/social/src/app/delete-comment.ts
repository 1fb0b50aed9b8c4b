import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Role } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import type { DeleteThread } from '#app/delete-thread';
import type { IsCommentSeen } from '#app/is-comment-seen';
import { mayDelete, type Comment } from '#domain/comment';
import type { CommentDeletions } from '#store/comment-deletions';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';

export interface DeleteCommentDeps {
  readonly comments: Pick<Comments, 'findOne'>;
  readonly deletions: Pick<CommentDeletions, 'insert' | 'findVideoId'>;
  readonly isCommentSeen: IsCommentSeen;
  readonly deleteThread: DeleteThread;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/** `reasonCode`: the rule that an admin chose. */
export type DeleteComment = (
  id: number,
  user: { userId: number; role: Role },
  reasonCode?: string,
) => Promise<Pick<Comment, 'videoId'>>;

/**
 * Deletes a comment with its replies, for its author or an admin. Returns its video, also to a repeated call of the
 * same user. A comment with very many replies takes several transactions, of which the last deletes the comment itself:
 * after a crash a repeated call deletes the rest. Other users get permission_denied for a comment that they can see,
 * and not_found for others.
 */
export function createDeleteComment(deps: DeleteCommentDeps): DeleteComment {
  const { comments, deletions, isCommentSeen, deleteThread, cache, outbox } = deps;

  return async (id, user, reasonCode = '') => {
    for (let replyCount = 0; ;) {
      const { videoId, step } = await outbox.inTransaction(async (session) => {
        const found = await comments.findOne(id, session);
        if (!found) {
          const videoId = await deletions.findVideoId(id, user.userId, session);
          if (videoId === undefined) throw fail('comment_not_found');
          return { videoId, step: undefined };
        }
        if (!mayDelete(found, user))
          throw (await isCommentSeen(found, user.userId, session))
            ? fail('not_your_comment')
            : fail('comment_not_found');
        const context = { earlierReplies: replyCount, reasonCode };
        const done = await deleteThread(found, user.userId, session, context);
        if (done.isLast) await deletions.insert(id, found.videoId, user.userId, session);
        return { videoId: found.videoId, step: done };
      });
      if (!step) return { videoId };
      await cache.writeThrough({ items: step.item ? [step.item] : [], liked: [], unliked: [] });
      if (step.isLast) return { videoId };
      replyCount = step.replyCount;
    }
  };
}
