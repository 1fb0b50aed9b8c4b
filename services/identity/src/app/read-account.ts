import { fail } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import type { UserStore } from '#store/users';

export type ReadAccount = ReturnType<typeof createReadAccount>;

/** Throws not_found if there is no such account or it is deleted. */
export const createReadAccount =
  ({ users }: { readonly users: Pick<UserStore, 'findById'> }) =>
  async (id: number): Promise<Account> => {
    const account = await users.findById(id);
    if (!account || account.status === 'deleted') throw fail('user_not_found');
    return account;
  };
