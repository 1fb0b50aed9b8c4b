import { newestCopies } from '#domain/newest-copies';
import type { UserCopy } from '#domain/user';
import type { UserJobs } from '#store/user-jobs';
import type { Users } from '#store/users';

export interface CopyUsersDeps {
  readonly users: Pick<Users, 'findMany' | 'upsertCopies'>;
  readonly userJobs: Pick<UserJobs, 'add'>;
}

/** `withNewStatus`: those of the copies whose account status has changed. */
export type CopyUsers = (copies: readonly UserCopy[], withNewStatus: readonly UserCopy[]) => Promise<void>;

/**
 * Stores copies of identity's users, in any order and repeatedly, and adds jobs that apply a changed account status.
 * Also compares the stored status, because after a day the log keeps only the newest event of a user, which may be a
 * later one than the ban.
 */
export const createCopyUsers =
  ({ users, userJobs }: CopyUsersDeps): CopyUsers =>
  async (copies, withNewStatus) => {
    const newest = newestCopies(copies);
    const known = await users.findMany(newest.map(({ id }) => id));
    const changed = newest.filter(({ id, status }) => status !== (known.get(id)?.status ?? 'active'));
    // Store the job first; it waits for its copy. In the other order, a crash in between would lose the job: the stored
    // status would already be the new one, and the log may have lost the event of the change.
    await userJobs.add(newestCopies([...withNewStatus, ...changed]));
    await users.upsertCopies(newest);
  };
