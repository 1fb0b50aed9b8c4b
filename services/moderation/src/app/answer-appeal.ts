import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { CheckAppealAdmin } from '#app/check-appeal-admin';
import type { CheckClaim } from '#app/check-claim';
import type { DecideReview } from '#app/decide-review';
import type { UndoMeasure } from '#app/undo-measure';
import type { AppealAnswer } from '#domain/appeal';
import { APPEAL_ADMIN } from '#domain/decision';
import { isMute, isUndoneElsewhere, type Measure } from '#domain/measure';
import { appealKey } from '#domain/queue-item';
import { reasonText } from '#domain/reason';
import { appealAnswered, appealAudited, reportsResolved } from '#events/publish';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';
import type { QueueItems } from '#store/queue-items';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters } from '#store/reporters';

export interface AnswerAppealDeps {
  readonly measures: Pick<Measures, 'find' | 'findNextTime' | 'answerAppeal' | 'endMute'>;
  readonly queueItems: Pick<QueueItems, 'remove'>;
  readonly reportedItems: Pick<ReportedItems, 'find' | 'setCounts'>;
  readonly reporters: Pick<Reporters, 'overturn'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly checkClaim: CheckClaim;
  readonly checkAppealAdmin: CheckAppealAdmin;
  readonly decideReview: DecideReview;
  readonly undoMeasure: UndoMeasure;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
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
  const { measures, queueItems, reportedItems, reporters, policies, outbox } = deps;

  async function giveBackCounts({ item, reportCount }: Measure, session: Session) {
    const counts = reportCount > 0 ? await reportedItems.find(item, session) : null;
    if (!counts) return [];
    const upheldCount = Math.max(0, counts.upheldCount - reportCount);
    await reportedItems.setCounts(item, { ...counts, upheldCount }, session);
    const closing = { item, outcome: 'upheld', note: '', reasonCode: '', ownerId: 0, adminId: null } as const;
    return [reportsResolved({ ...closing, areReportersNotified: false }, [], upheldCount)];
  }

  async function overturnReports(measure: Measure, session: Session): Promise<void> {
    if (measure.kind !== 'strike' && measure.kind !== 'removed') return;
    const next = await measures.findNextTime(measure, session);
    await reporters.overturn(measure.item, measure.decidedAt, next, session);
  }

  async function answerReview({ item }: Measure, { answer, words, reasonCode, adminId }: AppealAnswerCommand) {
    if (item.type !== 'video' && item.type !== 'promo') throw new Error('Only a video or promo is rejected.');
    const verdict = answer === 'granted' ? 'approve' : 'reject';
    const why = { reason: words, reasonCode, momentMs: null, seenRevision: null };
    await deps.decideReview({ itemId: item.id, itemType: item.type, verdict, ...why, adminId });
  }

  const store = (measure: Measure, { answer: status, words, adminId, reasonCode }: AppealAnswerCommand) =>
    outbox.inTransaction(async (session) => {
      const reason = reasonText(reasonCode, words, (await policies.read('reasons')).value);
      const isUndone = status === 'refused' || !isUndoneElsewhere(measure);
      const answer = { status, reason, reasonCode, momentMs: null, decidedAt: new Date(), answerId: null, adminId };
      if (!(await measures.answerAppeal(measure.id, { ...answer, isUndone }, session))) return;
      await queueItems.remove(appealKey(measure.id), session);
      const given = status === 'granted' ? await giveBackCounts(measure, session) : [];
      if (status === 'granted') await overturnReports(measure, session);
      if (status === 'granted' && isMute(measure))
        await measures.endMute(measure.userId, answer.decidedAt, session, measure.id);
      const told = isUndone ? [appealAnswered(measure, { status, reason, reasonCode })] : [];
      await outbox.add(session, [...given, ...told, appealAudited(measure, { status, reason, reasonCode, adminId })]);
    });

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
    else await store(measure, command);
    const answered = (await measures.find(measureId)) ?? measure;
    // Another admin may have answered at the same time.
    if (answered.appeal?.status !== answer) throw fail('appeal_already_decided');
    if (!answered.appeal.isUndone) await undo(answered);
    return answered;
  };
}
