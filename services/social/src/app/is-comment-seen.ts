import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { MaySeeItem } from '#app/may-see-item';
import { isVisible, type Comment } from '#domain/comment';
import type { Blocks } from '#store/blocks';
import type { MediaItems } from '#store/media-items';

export interface IsCommentSeenDeps {
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly maySeeItem: MaySeeItem;
}

export type IsCommentSeen = (comment: Comment, userId: number, session: Session) => Promise<boolean>;

/** Returns whether a user who cannot decide on a comment sees it. */
export const createIsCommentSeen =
  ({ mediaItems, blocks, maySeeItem }: IsCommentSeenDeps): IsCommentSeen =>
  async (comment, userId, session) => {
    if (!isVisible(comment) && comment.userId !== userId) return false;
    const item = await mediaItems.findOne(comment.videoId, session);
    if (!item || !(await maySeeItem(item, { userId, isAdmin: false }, session))) return false;
    return (await blocks.findBlocked(userId, [item.ownerId, comment.userId], session)).size === 0;
  };
