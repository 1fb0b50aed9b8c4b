import { fail } from '@tallscreen/kit/errors';
import { readPage } from '@tallscreen/kit/page';
import type { ReadUserData } from '@tallscreen/kit/user-data';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { openCollection, type CollectionDefinition } from '#collection';

/** One kind of records that a service stores about users, in one collection with ids of one type. */
export interface UserDataKind<D> {
  readonly collection: CollectionDefinition<D>;
  /** Finds the user's documents; null if there are none. Needs an index. */
  readonly filter: (userId: number, connection: Connection) => Promise<QueryFilter<D> | null> | QueryFilter<D>;
  /** Returns the fields that the user may see: no secrets, and nothing that is only about others. */
  readonly toRecord: (document: D) => object;
}

/** Lets TypeScript infer the document's type from the collection. */
export const userDataKind = <D>(kind: UserDataKind<D>): UserDataKind<any> => kind;

const sizes = { fallback: 200, max: 200 };
const cursor = z.union([z.number(), z.string()]);

/** Returns a function that reads the records of a user page by page, in the order of their ids. */
export function createReadUserData(
  connection: Connection,
  kinds: Readonly<Record<string, UserDataKind<any>>>,
): ReadUserData {
  return async ({ userId, kind, pageToken }) => {
    if (!Object.hasOwn(kinds, kind)) throw fail('unknown_user_data', { params: { kind } });
    const { collection, filter, toRecord } = kinds[kind]!;
    const own = await filter(userId, connection);
    if (!own) return { records: [], nextPageToken: '' };
    const documents = openCollection<{ _id: number | string }>(connection, collection);
    const { entries, nextPageToken } = await readPage(
      { pageSize: 0, pageToken },
      {
        sizes,
        cursor,
        list: ({ after, limit }) => {
          const rest = after === undefined ? [] : [{ _id: { $gt: after } }];
          return documents
            .find({ $and: [own, ...rest] })
            .sort({ _id: 1 })
            .limit(limit)
            .lean();
        },
        cursorOf: ({ _id }) => _id,
      },
    );
    return { records: entries.map((document) => JSON.stringify(toRecord(document))), nextPageToken };
  };
}
