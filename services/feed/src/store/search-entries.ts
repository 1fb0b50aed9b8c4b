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
  changedAt: Date;
}

const schema = new Schema<SearchEntryDocument>(
  {
    _id: { type: String, required: true },
    terms: { type: [String], required: true },
    position: { type: String, default: '' },
    changedAt: { type: Date, default: new Date(0) },
  },
  schemaOptions,
);

export const searchEntriesCollection = defineCollection('search_entries', schema);

/** An entry made from one version of the read model. */
export interface DatedEntry extends SearchEntry {
  /** `changedAt` of the copy that it was made from */
  readonly changedAtMs: number;
}

/** What the search index contains for each video and user, so that a change can remove exactly those rows. */
export function createSearchEntryStore(connection: Connection) {
  const entries = databaseOf(connection).collection<SearchEntryDocument>(searchEntriesCollection.name);

  return {
    async read(ids: readonly string[], session: Session): Promise<DatedEntry[]> {
      const found = await entries.find({ _id: { $in: [...ids] } }, { session }).toArray();
      return found.map(({ _id, terms, position, changedAt }) => ({
        id: _id,
        terms,
        position,
        changedAtMs: changedAt?.getTime() ?? 0,
      }));
    },
    /** Stores entries. One without terms is kept, so that an older version of it is not taken for new. */
    save: (changed: readonly DatedEntry[], session: Session): Promise<void> =>
      upsertMany(
        entries,
        changed.map(({ id, terms, position, changedAtMs }) => ({
          _id: id,
          terms,
          position,
          changedAt: new Date(changedAtMs),
        })),
        session,
      ),
  };
}
