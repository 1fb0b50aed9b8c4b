import { measureOfHide, type HiddenComment } from '#domain/measure';
import { findRule } from '#domain/reason';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';
import type { Reports } from '#store/reports';

export interface RecordHideDeps {
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly measures: Pick<Measures, 'addOnce'>;
  readonly policies: Pick<Policies, 'read'>;
}

export type RecordHide = ReturnType<typeof createRecordHide>;

/** Records an admin's hide of a comment. Social tells the author of it. Safe to repeat. */
export const createRecordHide =
  ({ reports, measures, policies }: RecordHideDeps) =>
  async (hidden: HiddenComment): Promise<void> => {
    const cause = await reports.findStanding({ type: 'comment', id: hidden.commentId }, hidden.hiddenAt);
    // A code that is no rule, or none any more, is as good as none.
    const reasonCode = findRule(hidden.reasonCode, (await policies.read('reasons')).value)?.code ?? '';
    await measures.addOnce(measureOfHide({ ...hidden, reasonCode }, cause));
  };
