import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface NameClaimDocument {
  /** A key that names which look alike have in common. */
  _id: string;
  userId: number;
}

const schema = new Schema<NameClaimDocument>(
  { _id: { type: String, required: true }, userId: { type: Number, required: true } },
  schemaOptions,
);
schema.index({ userId: 1 });

export const nameClaimsCollection = defineCollection('name_claims', schema);

export type NameClaimStore = ReturnType<typeof createNameClaimStore>;

/**
 * Which user has which look-alike keys. Of accounts of earlier versions whose names look alike, the oldest has the
 * claim.
 */
export function createNameClaimStore(connection: Connection) {
  const model = openCollection(connection, nameClaimsCollection);
  return {
    /** Is one of the keys claimed by a user other than `ownId`? */
    async areTaken(keys: readonly string[], ownId?: number): Promise<boolean> {
      const found = await model.find({ _id: { $in: [...keys] } }).lean<NameClaimDocument[]>();
      return found.some(({ userId }) => userId !== ownId);
    },

    /** Replaces the claims of a user. Rejects with a duplicate key error if another user has one of them. */
    async replace(userId: number, keys: readonly string[], session: Session): Promise<void> {
      const held = await model.find({ userId }, null, { session }).lean<NameClaimDocument[]>();
      const heldKeys = held.map(({ _id }) => _id);
      const dropped = heldKeys.filter((key) => !keys.includes(key));
      const added = keys.filter((key) => !heldKeys.includes(key));
      if (dropped.length > 0) await model.deleteMany({ _id: { $in: dropped } }, { session });
      if (added.length > 0)
        await model.insertMany(
          added.map((_id) => ({ _id, userId })),
          { session },
        );
    },
  };
}
