import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface PostedTextDocument {
  /** See `repeatKeysOf`. */
  _id: string;
  /** The newest times at which it was posted. */
  times: Date[];
  expiresAt: Date;
}

const schema = new Schema<PostedTextDocument>(
  {
    _id: { type: String, required: true },
    times: { type: [Date], required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const postedTextsCollection = defineCollection<PostedTextDocument>('posted_texts', schema);

/** More are not needed to know that a text was posted too often. */
const MOST_TIMES = 3;

export type PostedTexts = ReturnType<typeof createPostedTexts>;

/** Counts how often the same text is posted. Contains hashes only. */
export function createPostedTexts(connection: Connection) {
  const model = openCollection(connection, postedTextsCollection);
  return {
    /**
     * Counts a text under each of its keys and returns the highest count within the last `withinMs`, at most 3. Of two
     * simultaneous calls for one text one starts again, so that both are counted.
     */
    async count(keys: readonly string[], now: Date, withinMs: number, session: Session): Promise<number> {
      if (keys.length === 0) return 0;
      const update = {
        $push: { times: { $each: [now], $slice: -MOST_TIMES } },
        $set: { expiresAt: new Date(now.getTime() + withinMs) },
      };
      // In one order, so that two calls do not wait for each other.
      const _ids = [...new Set(keys)].toSorted();
      await model
        .bulkWrite(
          _ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
          { session },
        )
        .catch(retryOnDuplicate('The same text was posted at the same time.'));
      const found = await model.find({ _id: { $in: _ids } }, null, { session }).lean<PostedTextDocument[]>();
      const recent = found.map(({ times }) => times.filter((time) => now.getTime() - time.getTime() < withinMs).length);
      return Math.max(0, ...recent);
    },
  };
}
