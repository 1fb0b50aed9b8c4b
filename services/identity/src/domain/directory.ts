import type { Role } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { Account } from '#domain/account';
import { nameKeyOf, searchKeyOf } from '#domain/names';

const BATCH_MAX = 250;
const SEARCH_DEFAULT = 10;
const SEARCH_MAX = 50;
const LIST_DEFAULT = 50;
const LIST_MAX = 200;

const cursor = z.number().int().positive();

export interface DirectoryStore {
  findMany(ids: readonly number[], nameKeys: readonly string[]): Promise<Account[]>;
  search(searchKey: string, limit: number): Promise<Account[]>;
  list(page: { query: string; role?: Role; before?: number; limit: number }): Promise<Account[]>;
}

export interface ListRequest {
  readonly query: string;
  readonly role?: Role;
  readonly limit: number;
  readonly pageToken: string;
}

export type Directory = ReturnType<typeof createDirectory>;

const clamp = (given: number, fallback: number, max: number): number => (given > 0 ? Math.min(given, max) : fallback);

/** Finding people. */
export const createDirectory = (store: DirectoryStore) => ({
  readMany(ids: readonly number[], usernames: readonly string[]): Promise<Account[]> {
    if (ids.length + usernames.length > BATCH_MAX) throw invalid(`At most ${BATCH_MAX} users in one call.`);
    return store.findMany(ids, usernames.map(nameKeyOf));
  },

  /** By the beginning of the name, with or without its @. */
  async search(query: string, limit: number): Promise<Account[]> {
    const searchKey = searchKeyOf(query.trim().replace(/^@/, ''));
    return searchKey === '' ? [] : store.search(searchKey, clamp(limit, SEARCH_DEFAULT, SEARCH_MAX));
  },

  async list({ query, role, limit, pageToken }: ListRequest): Promise<{ users: Account[]; nextPageToken: string }> {
    const size = clamp(limit, LIST_DEFAULT, LIST_MAX);
    const users = await store.list({
      query: query.trim(),
      limit: size,
      ...(role && { role }),
      ...(pageToken && { before: decodePageToken(cursor, pageToken) }),
    });
    const last = users.at(-1);
    return { users, nextPageToken: last && users.length === size ? encodePageToken(last.id) : '' };
  },
});
