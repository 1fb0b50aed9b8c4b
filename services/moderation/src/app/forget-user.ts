import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Appeals } from '#store/appeals';
import type { MediaItems } from '#store/media-items';
import type { Reports } from '#store/reports';
import type { Strikes } from '#store/strikes';

export interface ForgetUserDeps {
  readonly reports: Pick<Reports, 'listOpenBy' | 'forgetReporter'>;
  readonly mediaItems: Pick<MediaItems, 'listIdsOfUploader'>;
  readonly appeals: Pick<Appeals, 'remove'>;
  readonly strikes: Pick<Strikes, 'removeOf'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type ForgetUser = (userId: number) => Promise<void>;

/**
 * Removes what a deleted user wrote or can be recognised by. Their reports stay for the moderators without a reporter;
 * the texts of their appeals and their strikes go, the decisions stay. Safe to repeat.
 */
export const createForgetUser =
  ({ reports, mediaItems, appeals, strikes, outbox }: ForgetUserDeps): ForgetUser =>
  async (userId) => {
    await outbox.inTransaction(async (session) => {
      const open = await reports.listOpenBy(userId, session);
      await reports.forgetReporter(
        userId,
        open.map(({ id }) => id),
        session,
      );
    });
    await appeals.remove(await mediaItems.listIdsOfUploader(userId));
    await strikes.removeOf(userId);
  };
