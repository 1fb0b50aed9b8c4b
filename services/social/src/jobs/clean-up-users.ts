import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import { pauseAfter } from '@tallscreen/kit/retry';
import type { Connection } from 'mongoose';
import type { AccountStatus } from '#domain/user';
import type { UserJobs } from '#store/user-jobs';
import type { Users } from '#store/users';

/** Does one step of the work for a user, in its own transaction. Returns 0 when nothing is left. */
type CleanUpStep = (userId: number) => Promise<number>;

export interface CleanUpUsersDeps {
  readonly connection: Connection;
  readonly userJobs: Pick<UserJobs, 'listDue' | 'remove' | 'postpone'>;
  readonly users: Pick<Users, 'findMany'>;
  readonly steps: Readonly<Record<AccountStatus, readonly CleanUpStep[]>>;
  readonly logger: Logger;
}

/** Pauses stay short, so that an unban is applied soon after a failed ban. */
const RETRIES = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Applies changed account statuses: hides or shows the comments of banned and unbanned users, and removes data of
 * deleted users.
 */
export const startCleanUpUsers = ({ connection, userJobs, users, steps, logger }: CleanUpUsersDeps): Loop =>
  runDueWork({
    name: 'social-clean-up-users',
    connection,
    logger,
    perPass: 50,
    list: userJobs.listDue,
    traceOf: ({ trace }) => trace,
    /** Use the status that is stored now, because the event that caused the job may be late or repeated. */
    async work(job, signal) {
      const user = (await users.findMany([job.userId])).get(job.userId);
      if (!user || user.revision < job.revision) throw new Error('The copy of the user is not stored yet.');
      for (const step of steps[user.status]) {
        while (!signal.aborted && (await step(job.userId)) > 0);
      }
      if (!signal.aborted) await userJobs.remove(job);
    },
    async postpone(job, err) {
      const delayMs = pauseAfter(job.failedAttempts, RETRIES);
      logger.warn({ err, userId: job.userId, delayMs }, 'could not clean up a user, retrying later');
      await userJobs.postpone(job, delayMs);
    },
  });
