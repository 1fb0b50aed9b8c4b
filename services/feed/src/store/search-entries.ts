import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { SearchEntry } from '#domain/search-entry';

interface SearchEntryDocument {
  _id: string;
  terms: readonly string[];
  position: string;
}

const schema = new Schema<SearchEntryDocument>(
  {
    _id: { type: String, required: true },
    terms: { type: [String], required: true },
    position: { type: String, default: '' },
  },
  schemaOptions,
);

export const searchEntriesCollection = defineCollection('search_entries', schema);

export type SearchEntryStore = ReturnType<typeof createSearchEntryStore>;

/** What the search index holds for each video and user, so that a change can remove exactly that. */
export function createSearchEntryStore(connection: Connection) {
  const entries = databaseOf(connection).collection<SearchEntryDocument>(searchEntriesCollection.name);

  return {
    async read(ids: readonly string[], session: Session): Promise<SearchEntry[]> {
      const found = await entries.find({ _id: { $in: [...ids] } }, { session }).toArray();
      return found.map(({ _id, terms, position }) => ({ id: _id, terms, position }));
    },
    /** Stores entries; one without terms is deleted. */
    async save(changed: readonly SearchEntry[], session: Session): Promise<void> {
      const empty = changed.filter(({ terms }) => terms.length === 0).map(({ id }) => id);
      if (empty.length > 0) await entries.deleteMany({ _id: { $in: empty } }, { session });
      const kept = changed.filter(({ terms }) => terms.length > 0);
      await upsertMany(
        entries,
        kept.map(({ id, terms, position }) => ({ _id: id, terms, position })),
        session,
      );
    },
  };
}
