import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { RemoveUser } from '#app/remove-user';
import type { UserCopyStore } from '#store/user-copies';

export interface RemoveUsersDeps {
  readonly connection: Connection;
  readonly userCopies: Pick<UserCopyStore, 'listRemovalsDue' | 'markRemoved'>;
  readonly removeUser: RemoveUser;
  readonly logger: Logger;
}

const POLL_MS = 1_000;
const USERS_PER_PASS = 20;

/**
 * Clears the conversations of deleted accounts. One account can have thousands, which in the handler of its event would
 * hold up the topic. Runs on one replica; after a crash the next one continues.
 */
export const startRemoveUsers = ({ connection, userCopies, removeUser, logger }: RemoveUsersDeps): Loop =>
  runLoop({
    name: 'remove-users',
    everyMs: POLL_MS,
    logger,
    lease: leaseOf(connection, { name: 'messaging-remove-users', logger }),
    async pass(signal) {
      const due = await userCopies.listRemovalsDue(USERS_PER_PASS);
      for (const userId of due) {
        await removeUser(userId, signal);
        if (signal.aborted) return false;
        await userCopies.markRemoved(userId);
      }
      return due.length === USERS_PER_PASS;
    },
  });
