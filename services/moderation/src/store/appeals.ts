import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

interface AppealDocument {
  /** the media item's id, so that an item has one appeal */
  _id: number;
  text: string;
  createdAt: Date;
}

const schema = new Schema<AppealDocument>(
  {
    _id: { type: Number, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);

export const appealCollection = defineCollection('appeals', schema);

export type Appeals = ReturnType<typeof createAppeals>;

/** Texts of appeals. That an appeal was made is recorded by its decision. */
export function createAppeals(connection: Connection) {
  const model = openCollection(connection, appealCollection);
  return {
    /** Returns the texts by media item id. */
    async findTexts(itemIds: readonly number[]): Promise<Map<number, string>> {
      const found = await model.find({ _id: { $in: [...itemIds] } }).lean();
      return new Map(found.map(({ _id, text }) => [_id, text]));
    },

    async remove(itemIds: readonly number[]): Promise<void> {
      if (itemIds.length > 0) await model.deleteMany({ _id: { $in: [...itemIds] } });
    },

    /** Replaces the text of an earlier appeal that media refused. */
    async put(itemId: number, text: string): Promise<void> {
      await model.updateOne({ _id: itemId }, { $set: { text, createdAt: new Date() } }, { upsert: true });
    },
  };
}
