import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { ActiveUserStore } from '#store/active-users';
import type { BillingAddressStore } from '#store/billing-addresses';
import type { FollowStore } from '#store/follows';
import type { UserStore } from '#store/users';
import type { ViewingStore } from '#store/viewings';

export interface DeleteViewingsDeps {
  readonly connection: Connection;
  readonly users: Pick<UserStore, 'listDeletionsDue' | 'markCleanedUp'>;
  readonly viewings: Pick<ViewingStore, 'deleteSomeOf'>;
  readonly follows: Pick<FollowStore, 'deleteSomeOf'>;
  readonly activeUsers: Pick<ActiveUserStore, 'deleteOf'>;
  readonly activeMonthUsers: Pick<ActiveUserStore, 'deleteOf'>;
  readonly billingAddresses: Pick<BillingAddressStore, 'deleteOf'>;
  readonly logger: Logger;
}

/**
 * For deleted accounts, deletes what the user watched, when they were active, which video won their follows and their
 * billing address. Invoices stay. One
 * account can have a hundred thousand viewings; deleting them in the handler of its event would hold up the topic.
 */
export const startDeleteViewings = (deps: DeleteViewingsDeps): Loop => {
  const { connection, users, viewings, follows, activeUsers, billingAddresses, logger } = deps;
  return runDueWork({
    name: 'analytics-delete-viewings',
    connection,
    logger,
    perPass: 50,
    list: users.listDeletionsDue,
    async work(userId, signal) {
      for (const records of [viewings, follows]) while (!signal.aborted && (await records.deleteSomeOf(userId)) > 0);
      if (signal.aborted) return;
      await activeUsers.deleteOf(userId);
      await deps.activeMonthUsers.deleteOf(userId);
      await billingAddresses.deleteOf(userId);
      await users.markCleanedUp(userId);
    },
  });
};
