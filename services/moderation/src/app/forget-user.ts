import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Appeals } from '#store/appeals';
import type { Decisions } from '#store/decisions';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';
import type { Reports } from '#store/reports';
import type { SavedReasonsStore } from '#store/saved-reasons';
import type { Strikes } from '#store/strikes';
import type { Warnings } from '#store/warnings';

export interface ForgetUserDeps {
  readonly reports: Pick<Reports, 'listOpenBy' | 'forgetReporter' | 'forgetOwner'>;
  readonly mediaItems: Pick<MediaItems, 'listIdsOfUploader'>;
  readonly appeals: Pick<Appeals, 'remove'>;
  readonly decisions: Pick<Decisions, 'forgetTitlesOf'>;
  readonly strikes: Pick<Strikes, 'removeOf'>;
  readonly warnings: Pick<Warnings, 'removeOf'>;
  readonly queueItems: Pick<QueueItems, 'forgetAdmin'>;
  readonly savedReasons: Pick<SavedReasonsStore, 'removeOf'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type ForgetUser = (userId: number) => Promise<void>;

/**
 * Removes texts of a deleted user, and data by which they can be recognised. Their reports are kept for moderators,
 * without a reporter. The texts of their appeals, their strikes and warnings are deleted. Decisions are kept without
 * titles. Safe to repeat.
 */
export const createForgetUser =
  (deps: ForgetUserDeps): ForgetUser =>
  async (userId) => {
    const { reports, mediaItems, appeals, decisions, strikes, warnings, queueItems, savedReasons, outbox } = deps;
    await outbox.inTransaction(async (session) => {
      const open = await reports.listOpenBy(userId, session);
      await reports.forgetReporter(
        userId,
        open.map(({ id }) => id),
        session,
      );
    });
    await appeals.remove(await mediaItems.listIdsOfUploader(userId));
    await decisions.forgetTitlesOf(userId);
    await reports.forgetOwner(userId);
    await strikes.removeOf(userId);
    await warnings.removeOf(userId);
    await queueItems.forgetAdmin(userId);
    await savedReasons.removeOf(userId);
  };
