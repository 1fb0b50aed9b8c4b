import { newestCopies } from '#domain/newest-copies';
import type { UserCopy } from '#domain/user';
import type { UserJobs } from '#store/user-jobs';
import type { Users } from '#store/users';

export interface CopyUsersDeps {
  readonly users: Pick<Users, 'upsertCopies'>;
  readonly userJobs: Pick<UserJobs, 'add'>;
}

/** `withNewStatus`: those of the copies whose account status has changed. */
export type CopyUsers = (copies: readonly UserCopy[], withNewStatus: readonly UserCopy[]) => Promise<void>;

/**
 * Stores copies of identity's users, in any order and repeatedly, and adds jobs that apply a changed account status.
 */
export const createCopyUsers =
  ({ users, userJobs }: CopyUsersDeps): CopyUsers =>
  async (copies, withNewStatus) => {
    await users.upsertCopies(newestCopies(copies));
    await userJobs.add(newestCopies(withNewStatus));
  };
