import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { CheckAppealAdmin } from '#app/check-appeal-admin';
import type { CheckClaim } from '#app/check-claim';
import type { DecideReview } from '#app/decide-review';
import type { StoreAppealAnswer } from '#app/store-appeal-answer';
import type { UndoMeasure } from '#app/undo-measure';
import type { AppealAnswer } from '#domain/appeal';
import { APPEAL_ADMIN } from '#domain/decision';
import type { Measure } from '#domain/measure';
import { appealKey } from '#domain/queue-item';
import type { Measures } from '#store/measures';

export interface AnswerAppealDeps {
  readonly measures: Pick<Measures, 'find'>;
  readonly storeAppealAnswer: StoreAppealAnswer;
  readonly checkClaim: CheckClaim;
  readonly checkAppealAdmin: CheckAppealAdmin;
  readonly decideReview: DecideReview;
  readonly undoMeasure: UndoMeasure;
  readonly logger: Logger;
}

export interface AppealAnswerCommand {
  readonly measureId: number;
  readonly answer: AppealAnswer;
  readonly words: string;
  readonly reasonCode: string;
  readonly adminId: number;
}

export type AnswerAppeal = ReturnType<typeof createAnswerAppeal>;

/**
 * Answers an open appeal. A granted one undoes all effects: strike, counts and a mute at once, a ban, a removal or a
 * hide now or by the job finish-undos, and only then the person is told. The reports behind it stay closed. A repeat of
 * the same answer changes nothing. Throws already_exists for another answer, if another admin holds the appeal, or if
 * the admin decided first and another admin exists.
 */
export function createAnswerAppeal(deps: AnswerAppealDeps) {
  const { measures, storeAppealAnswer } = deps;

  async function answerReview({ item }: Measure, { answer, words, reasonCode, adminId }: AppealAnswerCommand) {
    if (item.type !== 'video' && item.type !== 'promo') throw new Error('Only a video or promo is rejected.');
    const verdict = answer === 'granted' ? 'approve' : 'reject';
    const why = { reason: words, reasonCode, momentMs: null, seenRevision: null };
    await deps.decideReview({ itemId: item.id, itemType: item.type, verdict, ...why, adminId });
  }

  /** The answer is stored, so a failure is left to the job. */
  const undo = async (measure: Measure): Promise<void> => {
    await deps.undoMeasure(measure).catch((err: unknown) => {
      deps.logger.warn({ err, measureId: measure.id }, 'could not undo a measure, retrying later');
    });
  };

  return async (command: AppealAnswerCommand): Promise<Measure> => {
    const { measureId, answer, adminId } = command;
    const measure = await measures.find(measureId);
    if (!measure?.appeal) throw fail('decision_not_found');
    if (measure.appeal.status !== 'open') {
      if (measure.appeal.status !== answer) throw fail('appeal_already_decided');
      return measure;
    }
    await deps.checkClaim([appealKey(measureId)], adminId);
    const firstAdminId = measure.adminId === APPEAL_ADMIN ? null : measure.adminId;
    await deps.checkAppealAdmin({ adminId, userId: measure.userId, firstAdminId });
    if (measure.kind === 'rejected') await answerReview(measure, command);
    else await storeAppealAnswer(measure, command);
    const answered = (await measures.find(measureId)) ?? measure;
    // Another admin may have answered at the same time.
    if (answered.appeal?.status !== answer) throw fail('appeal_already_decided');
    if (!answered.appeal.isUndone) await undo(answered);
    return answered;
  };
}
