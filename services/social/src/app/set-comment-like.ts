import { fail } from '@tallscreen/kit/errors';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { CoverBelowOpen } from '#app/cover-below-open';
import type { ItemViewer, MaySeeItem } from '#app/may-see-item';
import { isVisible } from '#domain/comment';
import type { Blocks } from '#store/blocks';
import type { CommentLikes } from '#store/comment-likes';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface SetCommentLikeDeps {
  readonly connection: Connection;
  readonly comments: Pick<Comments, 'findOne' | 'addLikes'>;
  readonly commentLikes: Pick<CommentLikes, 'findLiked' | 'insert' | 'remove'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly maySeeItem: MaySeeItem;
  readonly coverBelowOpen: CoverBelowOpen;
}

interface CommentLikeCommand extends ItemViewer {
  readonly commentId: number;
  /** The state that the user wants. */
  readonly isLiked: boolean;
}

interface CommentLikeResult {
  readonly likeCount: number;
  readonly isLiked: boolean;
}

export type SetCommentLike = (command: CommentLikeCommand) => Promise<CommentLikeResult>;

/**
 * Likes or unlikes a comment; a repeated call changes nothing. Throws not_found for a comment that the user cannot see:
 * it is not shown, the user may not see its item, or, for a new like, the user has a block with its author or the
 * item's owner. As with items, a like can be taken back despite a block.
 */
export const createSetCommentLike =
  ({
    connection,
    comments,
    commentLikes,
    mediaItems,
    blocks,
    maySeeItem,
    coverBelowOpen,
  }: SetCommentLikeDeps): SetCommentLike =>
  ({ userId, isAdmin, commentId, isLiked }) =>
    inTransaction(connection, async (session) => {
      const stored = await comments.findOne(commentId, session);
      const [comment] = stored ? await coverBelowOpen([stored], session) : [];
      const item = comment && isVisible(comment) ? await mediaItems.findOne(comment.videoId, session) : undefined;
      const isSeen = await maySeeItem(item, { userId, isAdmin }, session);
      if (!comment || !item || !isSeen) throw fail('comment_not_found');
      const ownerIds = isLiked ? [comment.userId, item.ownerId] : [];
      if ((await blocks.findBlocked(userId, ownerIds, session)).size > 0) throw fail('comment_not_found');

      const liked = await commentLikes.findLiked(userId, [commentId], session);
      if (liked.has(commentId) === isLiked) return { likeCount: comment.likeCount, isLiked };
      if (isLiked) await commentLikes.insert(userId, commentId, session);
      else await commentLikes.remove(userId, [commentId], session);
      return { likeCount: await comments.addLikes([commentId], isLiked ? 1 : -1, session), isLiked };
    });
