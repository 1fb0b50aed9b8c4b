import type { Account } from '#domain/account';
import { nameKeyOf } from '#domain/names';
import type { UserStore } from '#store/users';

/** Returns the users with these ids or names that exist, banned and deleted ones included, in no particular order. */
export const createBatchGetUsers =
  ({ users }: { readonly users: Pick<UserStore, 'findMany'> }) =>
  async (ids: readonly number[], usernames: readonly string[]): Promise<Account[]> =>
    users.findMany(ids, usernames.map(nameKeyOf));
