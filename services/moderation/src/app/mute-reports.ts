import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { FindReportedItem } from '#app/find-reported-item';
import { measureOfMute, MOST_MUTE_DAYS, type Measure } from '#domain/measure';
import { reasonText } from '#domain/reason';
import { itemNotFound } from '#domain/reported-item';
import { muteAudited, reportsMuted } from '#events/publish';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';

export interface MuteReportsDeps {
  readonly measures: Pick<Measures, 'findMute' | 'countMutes' | 'endMute' | 'add'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly findReportedItem: FindReportedItem;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface MuteReportsCommand {
  readonly userId: number;
  /** the admin's own words */
  readonly words: string;
  /** empty for none */
  readonly reasonCode: string;
  readonly days: number;
  readonly adminId: number;
}

export type MuteReports = ReturnType<typeof createMuteReports>;

/**
 * Refuses what a user reports for some days. It is a measure: the user is told, and can appeal it. A second one
 * replaces the first; a repeat of the one in force changes nothing. Throws not_found if there is no such user,
 * invalid_argument without a reason, or if the admin is the user.
 */
export const createMuteReports =
  ({ measures, policies, findReportedItem, outbox, newId }: MuteReportsDeps) =>
  async ({ userId, words, reasonCode, days, adminId }: MuteReportsCommand): Promise<Measure> => {
    if (userId === adminId) throw fail('cannot_mute_yourself');
    if (days > MOST_MUTE_DAYS) throw fail('mute_days_out_of_range');
    const text = reasonText(reasonCode, words, (await policies.read('reasons')).value);
    if (text === '') throw fail('mute_needs_reason');
    if ((await findReportedItem({ type: 'user', id: userId })).state === 'deleted') throw itemNotFound('user');
    const id = newId();
    return outbox.inTransaction(async (session) => {
      const decidedAt = new Date();
      // Of two simultaneous calls the second finds the first: their keys are the same.
      const earlier = await measures.countMutes(userId, session);
      const mute = measureOfMute({ id, userId, reasonCode, text, adminId, days, decidedAt, earlier });
      const same = await measures.findMute(userId, decidedAt, session);
      if (same && isRepeat(same, mute)) return same;
      await measures.endMute(userId, decidedAt, session);
      await measures.add(mute, session);
      await outbox.add(session, [reportsMuted(mute), muteAudited(mute)]);
      return mute;
    });
  };

const termOf = ({ until, decidedAt }: Measure): number => (until?.getTime() ?? 0) - decidedAt.getTime();

const isRepeat = (same: Measure, mute: Measure): boolean =>
  same.adminId === mute.adminId &&
  same.reasonCode === mute.reasonCode &&
  same.text === mute.text &&
  termOf(same) === termOf(mute);
