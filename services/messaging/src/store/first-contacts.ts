import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { Schema, type Connection } from 'mongoose';

interface FirstContactsDocument {
  /** `userId:day`, the day in UTC */
  _id: string;
  receiverIds: number[];
  day: Date;
}

const RETENTION_SECONDS = 2 * 24 * 60 * 60;

const schema = new Schema<FirstContactsDocument>(
  {
    _id: { type: String, required: true },
    receiverIds: { type: [Number], default: [] },
    day: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ day: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export const firstContactsCollection = defineCollection('first_contacts', schema);

export type FirstContactStore = ReturnType<typeof createFirstContactStore>;

/** For each user and day, the users to whom the user wrote first. */
export function createFirstContactStore(connection: Connection) {
  const model = openCollection(connection, firstContactsCollection);

  return {
    /** Adds a receiver, once. Returns false if that day has `max` others already. */
    async add(userId: number, receiverId: number, day: Date, max: number): Promise<boolean> {
      const _id = `${userId}:${day.toISOString().slice(0, 10)}`;
      const hasRoom = { _id, [`receiverIds.${max - 1}`]: { $exists: false } };
      try {
        await model.updateOne(
          hasRoom,
          { $addToSet: { receiverIds: receiverId }, $setOnInsert: { day } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // If the day is full the filter matches nothing, and the upsert fails on the existing id.
        if (!isDuplicateKey(error)) throw error;
        return (await model.exists({ _id, receiverIds: receiverId })) !== null;
      }
    },
  };
}
