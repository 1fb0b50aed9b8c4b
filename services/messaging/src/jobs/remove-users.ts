import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { RemoveUser } from '#app/remove-user';
import type { UserCopyStore } from '#store/user-copies';

export interface RemoveUsersDeps {
  readonly connection: Connection;
  readonly userCopies: Pick<UserCopyStore, 'listRemovalsDue' | 'markRemoved'>;
  readonly removeUser: RemoveUser;
  readonly logger: Logger;
}

/**
 * Clears the conversations of deleted accounts. One account can have thousands; clearing them in the handler of its
 * event would hold up the topic.
 */
export const startRemoveUsers = ({ connection, userCopies, removeUser, logger }: RemoveUsersDeps): Loop =>
  runDueWork({
    name: 'messaging-remove-users',
    connection,
    logger,
    perPass: 20,
    list: userCopies.listRemovalsDue,
    async work(userId, signal) {
      await removeUser(userId, signal);
      if (!signal.aborted) await userCopies.markRemoved(userId);
    },
  });
