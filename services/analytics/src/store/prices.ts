import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Price } from '#domain/price';

interface PriceDocument extends Omit<Price, 'id'> {
  _id: number;
  /** always 1: a price never changes */
  revision: number;
}

const schema = new Schema<PriceDocument>(
  {
    _id: { type: Number, required: true },
    minorUnitsPerThousandViews: { type: Number, required: true },
    currencyCode: { type: String, required: true },
    effectiveFromMs: { type: Number, required: true },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);

export const pricesCollection = defineCollection('prices', schema);

export type PriceStore = ReturnType<typeof createPriceStore>;

export function createPriceStore(connection: Connection) {
  const model = openCollection(connection, pricesCollection);
  const collection = databaseOf(connection).collection<PriceDocument>(pricesCollection.name);
  return {
    /** Their number is small: admins set them. */
    list: async (session: Session): Promise<Price[]> =>
      (await model.find({}, null, { session }).lean()).map(({ _id, revision: _revision, ...price }) => {
        return { id: _id, ...price };
      }),
    save: (prices: readonly Price[]): Promise<void> =>
      upsertNewer(
        collection,
        prices.map(({ id, ...price }) => ({ id, revision: 1, update: { $set: price } })),
      ),
  };
}
