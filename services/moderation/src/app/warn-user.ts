import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { FindReportedItem } from '#app/find-reported-item';
import { reasonText } from '#domain/reason';
import { itemNotFound } from '#domain/reported-item';
import { measureOfWarning, type Measure } from '#domain/measure';
import { warningKeyOf } from '#domain/warning';
import { userWarned, warningAudited } from '#events/publish';
import type { Measures } from '#store/measures';
import type { Policies } from '#store/policies';
import type { Reports } from '#store/reports';

export interface WarnUserDeps {
  readonly measures: Pick<Measures, 'findByKey' | 'add'>;
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly findReportedItem: FindReportedItem;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface WarnUserCommand {
  readonly userId: number;
  readonly reasonCode: string;
  /** the admin's own words; may be empty */
  readonly words: string;
  readonly adminId: number;
}

export type WarnUser = ReturnType<typeof createWarnUser>;

/**
 * Warns a user, who is notified. A repeat on the same day returns the first warning. Throws not_found if there is no
 * such user; invalid_argument if the rule is unknown, or if the admin is the user.
 */
export const createWarnUser =
  ({ measures, reports, policies, findReportedItem, outbox, newId }: WarnUserDeps) =>
  async ({ userId, reasonCode, words, adminId }: WarnUserCommand): Promise<Measure> => {
    if (userId === adminId) throw fail('cannot_warn_yourself');
    const text = reasonText(reasonCode, words, (await policies.read('reasons')).value);
    if ((await findReportedItem({ type: 'user', id: userId })).state === 'deleted') throw itemNotFound('user');
    return outbox.inTransaction(async (session) => {
      const fresh = { userId, reasonCode, text, adminId, decidedAt: new Date() };
      const key = warningKeyOf(fresh);
      const same = await measures.findByKey(key, session);
      if (same) return same;
      const cause = await reports.findStanding({ type: 'user', id: userId }, fresh.decidedAt);
      const warning = measureOfWarning({ id: newId(), ...fresh }, key, cause);
      await measures.add(warning, session);
      await outbox.add(session, [userWarned(warning), warningAudited(warning)]);
      return warning;
    });
  };
