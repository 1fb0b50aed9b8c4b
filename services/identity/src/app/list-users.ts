import type { Role } from '@tallscreen/kit/auth/person';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { z } from 'zod';
import type { Account } from '#domain/account';
import { pageSizeOf } from '#domain/paging';
import type { UserStore } from '#store/users';

export interface ListUsersRequest {
  /** The beginning of a name or an e-mail address, empty for all users. */
  readonly query: string;
  readonly role?: Role;
  readonly pageSize: number;
  readonly pageToken: string;
}

export interface UsersPage {
  readonly users: readonly Account[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

const pageSizes = { fallback: 50, max: 200 };
const lastIdSchema = z.number().int().positive();

/** Returns one page of users for admins, newest first, without deleted ones. */
export const createListUsers =
  ({ users }: { readonly users: Pick<UserStore, 'list'> }) =>
  async ({ query, role, pageSize, pageToken }: ListUsersRequest): Promise<UsersPage> => {
    const limit = pageSizeOf(pageSize, pageSizes);
    const found = await users.list({
      query: readLine(query),
      limit,
      ...(role && { role }),
      ...(pageToken && { before: decodePageToken(lastIdSchema, pageToken) }),
    });
    const last = found.at(-1);
    return { users: found, nextPageToken: last && found.length === limit ? encodePageToken(last.id) : '' };
  };
