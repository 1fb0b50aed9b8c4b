import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { SearchTerm } from '#domain/search-entry';

const schema = new Schema<SearchTerm>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    typoKeys: { type: [String], required: true },
    shown: String,
  },
  schemaOptions,
);
schema.index({ typoKeys: 1 });

export const searchTermsCollection = defineCollection('search_terms', schema);

export type SearchTermStore = ReturnType<typeof createSearchTermStore>;

/** The words, tags and names that the search index knows. */
export function createSearchTermStore(connection: Connection) {
  const terms = databaseOf(connection).collection<SearchTerm>(searchTermsCollection.name);
  const options = (session: Session | undefined) => (session ? { session } : {});

  return {
    read: (ids: readonly string[], session?: Session): Promise<SearchTerm[]> =>
      ids.length === 0 ? Promise.resolve([]) : terms.find({ _id: { $in: [...ids] } }, options(session)).toArray(),
    /** Returns terms that have one of these typo keys, `limit` at most, unsorted. */
    readByTypoKeys: (keys: readonly string[], limit: number): Promise<SearchTerm[]> =>
      terms
        .find({ typoKeys: { $in: [...keys] } })
        .limit(limit)
        .toArray(),
    /** Stores terms; one with a count of 0 is deleted. */
    async save(changed: readonly SearchTerm[], session: Session): Promise<void> {
      const unused = changed.filter(({ count }) => count <= 0).map(({ _id }) => _id);
      if (unused.length > 0) await terms.deleteMany({ _id: { $in: unused } }, { session });
      await upsertMany(
        terms,
        changed.filter(({ count }) => count > 0),
        session,
      );
    },
  };
}
