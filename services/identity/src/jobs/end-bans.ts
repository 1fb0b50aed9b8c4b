import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import { isAppError } from '@tallscreen/kit/errors';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { EndBan } from '#app/end-ban';
import type { UserStore } from '#store/users';

export interface EndBansDeps {
  readonly connection: Connection;
  readonly users: Pick<UserStore, 'listOverBans'>;
  readonly endBan: EndBan;
  readonly logger: Logger;
}

/** Ends bans whose time is over, even if it ended while no process ran. */
export const startEndBans = ({ connection, users, endBan, logger }: EndBansDeps): Loop =>
  runDueWork({
    name: 'identity-end-bans',
    connection,
    logger,
    perPass: 100,
    list: (limit) => users.listOverBans(new Date(), limit),
    async work(userId) {
      await endBan(userId).catch((error: unknown) => {
        // The account was deleted after it was listed.
        if (!isAppError(error, 'not_found')) throw error;
      });
    },
  });
