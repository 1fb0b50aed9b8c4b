import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';
import { SEARCH_RULES } from '#domain/search-entry';

interface SearchProgressDocument {
  /** the collection that is indexed: items or uploaders */
  _id: string;
  /** generation of the read model */
  generation: string;
  /** version of the rules under which the index was filled */
  rules: number;
  /** a time of the database's clock */
  atMs: number;
}

const schema = new Schema<SearchProgressDocument>(
  {
    _id: { type: String, required: true },
    generation: { type: String, required: true },
    rules: { type: Number, required: true },
    atMs: { type: Number, required: true },
  },
  schemaOptions,
);

export const searchProgressCollection = defineCollection('search_progress', schema);

/** How far the search index is up to date with the read model. */
export function createSearchProgressStore(connection: Connection) {
  const model = openCollection(connection, searchProgressCollection);
  return {
    /** Returns 0 for a generation that has not been read yet, or was read under other rules. */
    async read(name: string, generation: string): Promise<number> {
      const found = await model.findOne({ _id: name, generation, rules: SEARCH_RULES }).lean();
      return found?.atMs ?? 0;
    },
    async save(name: string, generation: string, atMs: number): Promise<void> {
      await model.updateOne({ _id: name }, { $set: { generation, rules: SEARCH_RULES, atMs } }, { upsert: true });
    },
  };
}
