import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { AppealAnswer } from '#domain/appeal';
import { isContested } from '#domain/counter-notice';
import { APPEAL_ADMIN } from '#domain/decision';
import { isMute, isUndoneElsewhere, type Measure } from '#domain/measure';
import { appealKey } from '#domain/queue-item';
import { reasonText } from '#domain/reason';
import { appealAnswered, appealAudited, reportsResolved } from '#events/publish';
import type { CounterNotices } from '#store/counter-notices';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';
import type { QueueItems } from '#store/queue-items';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters } from '#store/reporters';

export interface StoreAppealAnswerDeps {
  readonly measures: Pick<Measures, 'findNextTime' | 'answerAppeal' | 'endMute'>;
  readonly counterNotices: Pick<CounterNotices, 'markUntold'>;
  readonly queueItems: Pick<QueueItems, 'remove'>;
  readonly reportedItems: Pick<ReportedItems, 'find' | 'setCounts'>;
  readonly reporters: Pick<Reporters, 'overturn'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export interface GivenAnswer {
  readonly answer: AppealAnswer;
  readonly words: string;
  readonly reasonCode: string;
  /** APPEAL_ADMIN if the date of a counter-notice has decided: then an objection prevents it */
  readonly adminId: number;
}

export type StoreAppealAnswer = ReturnType<typeof createStoreAppealAnswer>;

/**
 * Stores the answer to an appeal that does not wait as an upload, with what follows at once: the strike, the counts and
 * a mute end. A job tells the notifiers of the end of a counter-notice. Changes nothing if it was answered before.
 */
export function createStoreAppealAnswer(deps: StoreAppealAnswerDeps) {
  const { measures, counterNotices, queueItems, reportedItems, reporters, policies, outbox } = deps;

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

  return (measure: Measure, { answer: status, words, adminId, reasonCode }: GivenAnswer): Promise<void> =>
    outbox.inTransaction(async (session) => {
      const reason = reasonText(reasonCode, words, (await policies.read('reasons')).value);
      const isUndone = status === 'refused' || !isUndoneElsewhere(measure);
      const answer = { status, reason, reasonCode, momentMs: null, decidedAt: new Date(), answerId: null, adminId };
      const isByTime = adminId === APPEAL_ADMIN;
      if (!(await measures.answerAppeal(measure.id, { ...answer, isUndone }, session, { isByTime }))) return;
      await queueItems.remove(appealKey(measure.id), session);
      const given = status === 'granted' ? await giveBackCounts(measure, session) : [];
      if (status === 'granted') await overturnReports(measure, session);
      if (status === 'granted' && isMute(measure))
        await measures.endMute(measure.userId, answer.decidedAt, session, measure.id);
      if (isContested(measure)) await counterNotices.markUntold(measure.id, session);
      const told = isUndone ? [appealAnswered(measure, { status, reason, reasonCode })] : [];
      await outbox.add(session, [...given, ...told, appealAudited(measure, { status, reason, reasonCode, adminId })]);
    });
}
