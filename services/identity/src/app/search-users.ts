import { pageSizeOf } from '@tallscreen/kit/page';
import type { Account } from '#domain/account';
import { searchKeyOf } from '#domain/names';
import type { UserStore } from '#store/users';

const pageSizes = { fallback: 10, max: 50 };

/** Returns active users whose name begins with the query, which may begin with an @. */
export const createSearchUsers =
  ({ users }: { readonly users: Pick<UserStore, 'search'> }) =>
  async (query: string, pageSize: number): Promise<Account[]> => {
    const searchKey = searchKeyOf(query).replace(/^@/, '');
    return searchKey === '' ? [] : users.search(searchKey, pageSizeOf(pageSize, pageSizes));
  };
