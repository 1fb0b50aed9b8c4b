import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Appeals } from '#store/appeals';
import type { MediaItems } from '#store/media-items';
import type { Reports } from '#store/reports';

export interface ForgetUserDeps {
  readonly reports: Pick<Reports, 'listOpenBy' | 'forgetReporter'>;
  readonly mediaItems: Pick<MediaItems, 'listIdsOfUploader'>;
  readonly appeals: Pick<Appeals, 'remove'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type ForgetUser = (userId: number) => Promise<void>;

/**
 * Removes what a deleted user wrote or can be recognised by. Their reports stay for the moderators without a reporter;
 * the texts of their appeals go, the decisions stay. Safe to repeat.
 */
export const createForgetUser =
  ({ reports, mediaItems, appeals, outbox }: ForgetUserDeps): ForgetUser =>
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
  };
