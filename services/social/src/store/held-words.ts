import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface HeldWordsDocument {
  /** The uploader's id. */
  _id: number;
  /** The words in the uploader's own spelling. */
  words: string[];
}

const schema = new Schema<HeldWordsDocument>(
  { _id: { type: Number, required: true }, words: { type: [String], default: [] } },
  schemaOptions,
);

export const heldWordsCollection = defineCollection<HeldWordsDocument>('held_words', schema);

export type HeldWords = ReturnType<typeof createHeldWords>;

/** The words for which comments on an uploader's videos are held. */
export function createHeldWords(connection: Connection) {
  const model = openCollection(connection, heldWordsCollection);
  return {
    async find(userId: number, session?: Session): Promise<readonly string[]> {
      return (await model.findById(userId, null, { session: session ?? null }).lean())?.words ?? [];
    },

    async put(userId: number, words: readonly string[]): Promise<void> {
      await model.updateOne({ _id: userId }, { $set: { words: [...words] } }, { upsert: true });
    },

    async remove(userId: number): Promise<void> {
      await model.deleteOne({ _id: userId });
    },
  };
}
