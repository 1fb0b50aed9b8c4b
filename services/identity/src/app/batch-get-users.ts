import type { Account } from '#domain/account';
import { nameKeyOf } from '#domain/names';
import type { UserStore } from '#store/users';

/**
 * Returns the users with these ids or names, including banned and deleted ones, unsorted. Unknown ones are left out.
 */
export const createBatchGetUsers =
  ({ users }: { readonly users: Pick<UserStore, 'findMany'> }) =>
  async (ids: readonly number[], usernames: readonly string[]): Promise<Account[]> =>
    users.findMany(ids, usernames.map(nameKeyOf));
