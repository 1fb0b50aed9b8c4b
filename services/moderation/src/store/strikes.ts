import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Strike } from '#domain/strike';

const MOST_LISTED = 100;

interface StrikeDocument extends Omit<Strike, 'id'> {
  _id: number;
}

const item = new Schema(
  { type: { type: String, required: true }, id: { type: Number, required: true } },
  { _id: false, id: false },
);

const schema = new Schema<StrikeDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    reasonCode: { type: String, required: true },
    item: { type: item, required: true },
    title: { type: String, default: '' },
    momentMs: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
).index({ userId: 1, expiresAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const strikeCollection = defineCollection('strikes', schema);

export type Strikes = ReturnType<typeof createStrikes>;

/** Strikes of users. The database deletes expired ones within minutes. */
export function createStrikes(connection: Connection) {
  const model = openCollection(connection, strikeCollection);
  return {
    async add({ id, ...fields }: Strike, session: Session): Promise<void> {
      await model.insertOne({ _id: id, ...fields }, { session });
    },

    /** Adds a strike unless it is stored, or the user has one for the same item. */
    async addForItem({ id, ...fields }: Strike): Promise<void> {
      const { userId, item } = fields;
      if (await model.exists({ userId, 'item.type': item.type, 'item.id': item.id })) return;
      await model.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
    },

    /** Lists the strikes in force at this time, newest first. */
    async list(userId: number, now: Date): Promise<Strike[]> {
      const found = await model
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ expiresAt: -1 })
        .limit(MOST_LISTED)
        .lean();
      return found.map(({ _id: id, ...fields }) => ({ id, ...fields }));
    },

    async removeOf(userId: number): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
