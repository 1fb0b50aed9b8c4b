import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { CoverBelowOpen } from '#app/cover-below-open';
import type { MaySeeItem } from '#app/may-see-item';
import { isVisible, type Comment } from '#domain/comment';
import type { Blocks } from '#store/blocks';
import type { MediaItems } from '#store/media-items';

export interface IsCommentSeenDeps {
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly maySeeItem: MaySeeItem;
  readonly coverBelowOpen: CoverBelowOpen;
}

export type IsCommentSeen = (comment: Comment, userId: number, session: Session) => Promise<boolean>;

/** Returns whether a user who cannot decide on a comment sees it. */
export const createIsCommentSeen =
  ({ mediaItems, blocks, maySeeItem, coverBelowOpen }: IsCommentSeenDeps): IsCommentSeen =>
  async (comment, userId, session) => {
    const isShown = (await coverBelowOpen([comment], session)).every(isVisible);
    if (!isShown && comment.userId !== userId) return false;
    const item = await mediaItems.findOne(comment.videoId, session);
    if (!item || !(await maySeeItem(item, { userId, isAdmin: false }, session))) return false;
    return (await blocks.findBlocked(userId, [item.ownerId, comment.userId], session)).size === 0;
  };
