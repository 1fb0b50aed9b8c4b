import type { Role } from '@tallscreen/kit/auth/person';
import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { readLine } from '@tallscreen/proto/rules/read-text';
import type { Account } from '#domain/account';
import type { UserStore } from '#store/users';

export interface ListUsersRequest extends PageRequest {
  /** The beginning of a name or an e-mail address, empty for all users. */
  readonly query: string;
  readonly role?: Role;
}

const sizes = { fallback: 50, max: 200 };

/** Returns one page of users for admins, newest first, without deleted ones. */
export const createListUsers =
  ({ users }: { readonly users: Pick<UserStore, 'list'> }) =>
  ({ query, role, ...request }: ListUsersRequest): Promise<Page<Account>> =>
    readPage(request, {
      sizes,
      cursor: numberCursor,
      list: (keyset) => users.list({ query: readLine(query), ...(role && { role }), ...keyset }),
      cursorOf: ({ id }) => id,
    });
