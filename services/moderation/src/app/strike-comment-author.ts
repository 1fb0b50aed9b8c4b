import { measureOfComment, type RemovedComment } from '#domain/measure';
import type { Measures } from '#store/measures';
import type { Reports } from '#store/reports';

export interface StrikeCommentAuthorDeps {
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly measures: Pick<Measures, 'isStruckFor' | 'addOnce'>;
  readonly newId: () => number;
}

export type StrikeCommentAuthor = ReturnType<typeof createStrikeCommentAuthor>;

/**
 * Records the removal of a comment by an admin. It is a strike for the author, unless an upheld report on the comment
 * already gave one.
 */
export const createStrikeCommentAuthor =
  ({ reports, measures, newId }: StrikeCommentAuthorDeps) =>
  async (removed: RemovedComment): Promise<void> => {
    const item = { type: 'comment', id: removed.commentId } as const;
    const cause = await reports.findStanding(item, removed.removedAt);
    const isStruck = await measures.isStruckFor(removed.authorId, item);
    await measures.addOnce(measureOfComment(removed, { id: newId(), cause, isStruck }));
  };
