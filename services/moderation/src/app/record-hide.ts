import { measureOfHide, type HiddenComment } from '#domain/measure';
import type { Measures } from '#store/measures';
import type { Reports } from '#store/reports';

export interface RecordHideDeps {
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly measures: Pick<Measures, 'addOnce'>;
}

export type RecordHide = ReturnType<typeof createRecordHide>;

/** Records an admin's hide of a comment. Social tells the author of it. Safe to repeat. */
export const createRecordHide =
  ({ reports, measures }: RecordHideDeps) =>
  async (hidden: HiddenComment): Promise<void> => {
    const cause = await reports.findStanding({ type: 'comment', id: hidden.commentId }, hidden.hiddenAt);
    await measures.addOnce(measureOfHide(hidden, cause));
  };
