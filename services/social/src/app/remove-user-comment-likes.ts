import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { CommentLikes } from '#store/comment-likes';
import type { Comments } from '#store/comments';

export interface RemoveUserCommentLikesDeps {
  readonly connection: Connection;
  readonly comments: Pick<Comments, 'addLikes'>;
  readonly commentLikes: Pick<CommentLikes, 'listByUser' | 'remove'>;
}

/** Removes up to `limit` likes of a deleted user from comments. Returns how many. */
export const createRemoveUserCommentLikes =
  ({ connection, comments, commentLikes }: RemoveUserCommentLikesDeps) =>
  (userId: number, limit: number): Promise<number> =>
    inTransaction(connection, async (session) => {
      const commentIds = await commentLikes.listByUser(userId, limit, session);
      if (commentIds.length === 0) return 0;
      await commentLikes.remove(userId, commentIds, session);
      await comments.addLikes(commentIds, -1, session);
      return commentIds.length;
    });
