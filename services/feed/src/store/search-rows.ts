import { insertMany } from '@tallscreen/kit-mongo/bulk';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { SearchRow } from '#domain/search-entry';

const schema = new Schema<SearchRow>({ _id: { type: String, required: true }, words: [String] }, schemaOptions);

export const searchRowsCollection = defineCollection('search_rows', schema);

/** DocumentDB takes at most 25,000 writes in one statement. */
const PER_STATEMENT = 10_000;

function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += PER_STATEMENT) yield all.slice(from, from + PER_STATEMENT);
}

/** A row below a key. `position` is the rest of its id after the key; rows sort by it. */
export interface FoundRow {
  readonly position: string;
  readonly words: readonly string[];
}

export type SearchRowStore = ReturnType<typeof createSearchRowStore>;

/**
 * The sorted rows of the search index. They are read by ranges of `_id` only, which both MongoDB and DocumentDB read in
 * order and stop at the limit, so that a page costs the same however many rows there are.
 */
export function createSearchRowStore(connection: Connection) {
  const rows = databaseOf(connection).collection<SearchRow>(searchRowsCollection.name);

  async function readBelow(key: string, after: string, limit: number): Promise<FoundRow[]> {
    // In ASCII ! is the character after the space.
    const _id = { $gt: `${key} ${after}`, $lt: `${key}!` };
    const found = await rows.find({ _id }).sort({ _id: 1 }).limit(limit).toArray();
    return found.map((row) => ({ position: row._id.slice(key.length + 1), words: row.words ?? [] }));
  }

  return {
    /** Returns the first rows below a key after a position; '' for the first ones. */
    readBelow,
    /** Like `readBelow` for several keys, merged in the order of positions, each position once. */
    async readMerged(keys: readonly string[], after: string, limit: number): Promise<FoundRow[]> {
      const lists = await Promise.all(keys.map((key) => readBelow(key, after, limit)));
      const byPosition = new Map(lists.flat().map((row) => [row.position, row]));
      const sorted = [...byPosition.values()].toSorted((a, b) => (a.position < b.position ? -1 : 1));
      return sorted.slice(0, limit);
    },
    /** Deletes and inserts rows; an id may be in both lists. A row to insert may exist already. */
    async replace(deleted: readonly string[], inserted: readonly SearchRow[], session: Session): Promise<void> {
      const replaced = new Set([...deleted, ...inserted.map(({ _id }) => _id)]);
      for (const some of chunks([...replaced])) await rows.deleteMany({ _id: { $in: [...some] } }, { session });
      for (const some of chunks(inserted)) await insertMany(rows, some, session);
    },
  };
}
