import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Comment } from '#domain/comment';
import type { ReplyCovers } from '#store/reply-covers';

export type CoverBelowOpen = (comments: readonly Comment[], session?: Session) => Promise<Comment[]>;

/**
 * Returns comments as others see them: a reply that does not know yet whether a comment above it is hidden counts as
 * covered. Counters must not use it.
 */
export const createCoverBelowOpen =
  ({ replyCovers }: { readonly replyCovers: Pick<ReplyCovers, 'findOpen'> }): CoverBelowOpen =>
  async (comments, session) => {
    const open = await replyCovers.findOpen([...new Set(comments.flatMap(({ ancestors }) => ancestors))], session);
    return comments.map((comment) => {
      const isUnsure = comment.ancestors.some((id) => open.has(id));
      return isUnsure ? { ...comment, coverCount: Math.max(1, comment.coverCount) } : comment;
    });
  };
