import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { UserStore } from '#store/users';
import type { ViewingStore } from '#store/viewings';

export interface DeleteViewingsDeps {
  readonly connection: Connection;
  readonly users: Pick<UserStore, 'listDeletionsDue' | 'markCleanedUp'>;
  readonly viewings: Pick<ViewingStore, 'deleteSomeOf'>;
  readonly logger: Logger;
}

const POLL_MS = 1_000;
const USERS_PER_PASS = 50;

/**
 * Deletes who watched what for deleted accounts. One account can have a hundred thousand viewings, which in the handler
 * of its event would hold up the topic. Runs on one replica; after a crash the next one continues.
 */
export const startDeleteViewings = ({ connection, users, viewings, logger }: DeleteViewingsDeps): Loop =>
  runLoop({
    name: 'delete-viewings',
    everyMs: POLL_MS,
    logger,
    lease: leaseOf(connection, { name: 'analytics-delete-viewings', logger }),
    async pass(signal) {
      const due = await users.listDeletionsDue(USERS_PER_PASS);
      for (const userId of due) {
        while (!signal.aborted && (await viewings.deleteSomeOf(userId)) > 0);
        if (signal.aborted) return false;
        await users.markCleanedUp(userId);
      }
      return due.length === USERS_PER_PASS;
    },
  });
