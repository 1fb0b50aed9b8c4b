import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { measureOfComment, type RemovedComment } from '#domain/measure';
import { findRule } from '#domain/reason';
import { commentRemoved } from '#events/publish';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';
import type { Reports } from '#store/reports';

export interface StrikeCommentAuthorDeps {
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly measures: Pick<Measures, 'isStruckFor' | 'addOnce'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export type StrikeCommentAuthor = ReturnType<typeof createStrikeCommentAuthor>;

/**
 * Records the removal of a comment by an admin, and tells its author once. It is a strike for the author, unless an
 * upheld report on the comment already gave one.
 */
export const createStrikeCommentAuthor =
  ({ reports, measures, policies, outbox, newId }: StrikeCommentAuthorDeps) =>
  async (removed: RemovedComment): Promise<void> => {
    const item = { type: 'comment', id: removed.commentId } as const;
    const cause = await reports.findStanding(item, removed.removedAt);
    const isStruck = await measures.isStruckFor(removed.authorId, item);
    const measure = measureOfComment(removed, { id: newId(), cause, isStruck });
    // A rule that admins have removed since has no sentence.
    const reason = findRule(measure.reasonCode, (await policies.read('reasons')).value)?.text ?? '';
    await outbox.inTransaction(async (session) => {
      if (await measures.addOnce(measure, session)) await outbox.add(session, [commentRemoved(measure, reason)]);
    });
  };
