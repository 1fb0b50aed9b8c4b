import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { UserStore } from '#store/users';
import type { ViewingStore } from '#store/viewings';

export interface DeleteViewingsDeps {
  readonly connection: Connection;
  readonly users: Pick<UserStore, 'listDeletionsDue' | 'markCleanedUp'>;
  readonly viewings: Pick<ViewingStore, 'deleteSomeOf'>;
  readonly logger: Logger;
}

/**
 * Deletes who watched what for deleted accounts. One account can have a hundred thousand viewings, which in the handler
 * of its event would hold up the topic.
 */
export const startDeleteViewings = ({ connection, users, viewings, logger }: DeleteViewingsDeps): Loop =>
  runDueWork({
    name: 'analytics-delete-viewings',
    connection,
    logger,
    perPass: 50,
    list: users.listDeletionsDue,
    async work(userId, signal) {
      while (!signal.aborted && (await viewings.deleteSomeOf(userId)) > 0);
      if (!signal.aborted) await users.markCleanedUp(userId);
    },
  });
