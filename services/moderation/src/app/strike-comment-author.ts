import { strikeOfComment, type RemovedComment } from '#domain/strike';
import type { Reports } from '#store/reports';
import type { Strikes } from '#store/strikes';

export interface StrikeCommentAuthorDeps {
  readonly reports: Pick<Reports, 'listOn'>;
  readonly strikes: Pick<Strikes, 'addForItem'>;
}

export type StrikeCommentAuthor = ReturnType<typeof createStrikeCommentAuthor>;

/**
 * Gives the author of a comment that an admin removed one strike, unless an upheld report on the comment already gave
 * one.
 */
export const createStrikeCommentAuthor =
  ({ reports, strikes }: StrikeCommentAuthorDeps) =>
  async (removed: RemovedComment): Promise<void> => {
    const [last] = await reports.listOn({ type: 'comment', id: removed.commentId }, 1, 'all');
    await strikes.addForItem(strikeOfComment(removed, last?.reason));
  };
