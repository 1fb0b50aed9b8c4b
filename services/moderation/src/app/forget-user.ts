import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { appealKey } from '#domain/queue-item';
import type { Decisions } from '#store/decisions';
import type { Measures } from '#store/measures';
import type { QueueFloods } from '#store/queue-floods';
import type { Notices } from '#store/notices';
import type { QueueItems } from '#store/queue-items';
import type { ReplacedCollections } from '#store/replaced-collections';
import type { Reports } from '#store/reports';
import type { SavedReasonsStore } from '#store/saved-reasons';

export interface ForgetUserDeps {
  readonly reports: Pick<Reports, 'listOpenBy' | 'forgetReporter' | 'forgetOwner'>;
  readonly notices: Pick<Notices, 'forgetOwner'>;
  readonly decisions: Pick<Decisions, 'forgetTitlesOf'>;
  readonly measures: Pick<Measures, 'listOpenAppeals' | 'forgetUser'>;
  readonly replaced: Pick<ReplacedCollections, 'removeOf'>;
  readonly queueItems: Pick<QueueItems, 'forgetAdmin' | 'remove'>;
  readonly queueFloods: Pick<QueueFloods, 'forgetReporter'>;
  readonly savedReasons: Pick<SavedReasonsStore, 'removeOf'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type ForgetUser = (userId: number) => Promise<void>;

/**
 * Removes texts of a deleted user, and data by which they can be recognised. Their reports are kept for moderators,
 * without a reporter. Decisions and measures are kept without titles and texts, and measures without the user. Safe to
 * repeat.
 */
export const createForgetUser =
  (deps: ForgetUserDeps): ForgetUser =>
  async (userId) => {
    const { reports, notices, decisions, measures, queueItems, queueFloods, savedReasons, outbox } = deps;
    await outbox.inTransaction(async (session) => {
      const open = await reports.listOpenBy(userId, session);
      await reports.forgetReporter(
        userId,
        open.map(({ id }) => id),
        session,
      );
    });
    await decisions.forgetTitlesOf(userId);
    await reports.forgetOwner(userId);
    for (const id of await measures.listOpenAppeals(userId)) await queueItems.remove(appealKey(id));
    await measures.forgetUser(userId);
    // Later than the measures: until their appeals are gone, notifiers may still be told of a counter-notice.
    await notices.forgetOwner(userId);
    await queueFloods.forgetReporter(userId);
    await deps.replaced.removeOf(userId);
    await queueItems.forgetAdmin(userId);
    await savedReasons.removeOf(userId);
  };
