import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { fail } from '@tallscreen/kit/errors';
import type { Connection } from 'mongoose';
import type { IsCommentSeen } from '#app/is-comment-seen';
import { isVisible, seenAs, type SeenComment } from '#domain/comment';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface PinCommentDeps {
  readonly connection: Connection;
  readonly comments: Pick<Comments, 'findOne'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'setPinnedComment'>;
  readonly isCommentSeen: IsCommentSeen;
}

export type PinComment = (id: number, isPinned: boolean, userId: number) => Promise<SeenComment>;

/**
 * Pins a comment in place of the one pinned before, or unpins it, for the uploader of its item. A repeated call changes
 * nothing, and unpinning a comment leaves another one pinned. Only a shown comment that is not a reply can be pinned.
 */
export const createPinComment =
  ({ connection, comments, mediaItems, isCommentSeen }: PinCommentDeps): PinComment =>
  (id, isPinned, userId) =>
    inTransaction(connection, async (session) => {
      const comment = await comments.findOne(id, session);
      const item = comment && (await mediaItems.findOne(comment.videoId, session));
      if (!comment || !item) throw fail('comment_not_found');
      if (item.ownerId !== userId)
        throw fail((await isCommentSeen(comment, userId, session)) ? 'not_your_comments' : 'comment_not_found');
      if (isPinned && !(isVisible(comment) && comment.parentId === 0)) throw fail('comment_not_pinnable');
      if (isPinned !== (item.pinnedCommentId === id))
        await mediaItems.setPinnedComment(item.id, isPinned ? id : 0, session);
      return { ...seenAs(comment, item), isPinned };
    });
