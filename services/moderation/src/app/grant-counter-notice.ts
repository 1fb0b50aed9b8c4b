import type { StoreAppealAnswer } from '#app/store-appeal-answer';
import { APPEAL_ADMIN } from '#domain/decision';
import type { Contested } from '#domain/counter-notice';
import type { FindingCode } from '@tallscreen/proto/rules/reason-texts';

export type GrantCounterNotice = ReturnType<typeof createGrantCounterNotice>;

/**
 * Grants an appeal whose counter-notice nobody has objected to until its date. The job finish-undos undoes what was
 * decided and tells the person. Safe to repeat.
 */
export const createGrantCounterNotice =
  ({ storeAppealAnswer }: { readonly storeAppealAnswer: StoreAppealAnswer }) =>
  (measure: Contested): Promise<void> =>
    storeAppealAnswer(measure, {
      answer: 'granted',
      words: '',
      reasonCode: 'counter_notice_unopposed' satisfies FindingCode,
      adminId: APPEAL_ADMIN,
    });
