import { invalid } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import { nameKeyOf } from '#domain/names';
import type { UserStore } from '#store/users';

const MAX_USERS = 250;

/** Returns the users with these ids or names that exist, banned and deleted ones included, in no particular order. */
export const createBatchGetUsers =
  ({ users }: { readonly users: Pick<UserStore, 'findMany'> }) =>
  async (ids: readonly number[], usernames: readonly string[]): Promise<Account[]> => {
    if (ids.length + usernames.length > MAX_USERS) throw invalid(`At most ${MAX_USERS} users in one call.`);
    return users.findMany(ids, usernames.map(nameKeyOf));
  };
