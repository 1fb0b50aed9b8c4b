import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface OwnerTotalsDocument {
  _id: number;
  /** over all videos of the owner that are not deleted */
  views: number;
}

const schema = new Schema<OwnerTotalsDocument>(
  { _id: { type: Number, required: true }, views: { type: Number, default: 0 } },
  schemaOptions,
);

export const ownerTotalsCollection = defineCollection('owner_totals', schema);

export type OwnerTotalsStore = ReturnType<typeof createOwnerTotalsStore>;

export function createOwnerTotalsStore(connection: Connection) {
  const model = openCollection(connection, ownerTotalsCollection);
  const collection = databaseOf(connection).collection<OwnerTotalsDocument>(ownerTotalsCollection.name);
  return {
    addViews: (byOwner: ReadonlyMap<number, number>, session: Session): Promise<void> =>
      incrementMany(
        collection,
        [...byOwner].map(([_id, views]) => ({ _id, inc: { views } })),
        session,
      ),
    readViews: async (ownerIds: readonly number[]): Promise<Map<number, number>> => {
      if (ownerIds.length === 0) return new Map();
      const found = await model.find({ _id: { $in: [...ownerIds] } }).lean();
      return new Map(found.map(({ _id, views }) => [_id, views]));
    },
  };
}
