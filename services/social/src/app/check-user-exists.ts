import { fail } from '@tallscreen/kit/errors';
import type { UserCopy } from '#domain/user';
import type { Users } from '#store/users';

export interface CheckUserExistsDeps {
  readonly users: Pick<Users, 'findMany' | 'upsertCopies'>;
  /** Reads users from identity; unknown ids are absent. */
  readonly fetchUsers: (ids: readonly number[]) => Promise<UserCopy[]>;
}

export type CheckUserExists = (userId: number) => Promise<void>;

/** Throws not_found unless the user exists. Asks identity about users who are unknown here. */
export const createCheckUserExists =
  ({ users, fetchUsers }: CheckUserExistsDeps): CheckUserExists =>
  async (userId) => {
    const known = (await users.findMany([userId])).get(userId);
    const [user] = known ? [known] : await fetchUsers([userId]);
    if (!user || user.status === 'deleted') throw fail('user_not_found');
    if (!known) await users.upsertCopies([user]);
  };
