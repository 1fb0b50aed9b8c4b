import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Price, StoredPrice } from '#domain/price';

type PriceDocument = Price & { _id: number };

const schema = new Schema<PriceDocument>(
  {
    _id: { type: Number, required: true },
    minorUnitsPerThousandViews: { type: Number, required: true },
    currencyCode: { type: String, required: true },
    effectiveFrom: { type: Date, required: true },
    adminId: { type: Number, required: true },
  },
  schemaOptions,
).index({ effectiveFrom: -1, _id: -1 });

export const priceCollection = defineCollection('prices', schema);

interface PriceLockDocument {
  _id: string;
  /** how often the list was locked */
  count: number;
}

const lockSchema = new Schema<PriceLockDocument>(
  { _id: { type: String, required: true }, count: { type: Number, default: 0 } },
  schemaOptions,
);

export const priceLockCollection = defineCollection('price_locks', lockSchema);

export type Prices = ReturnType<typeof createPrices>;

export function createPrices(connection: Connection) {
  const model = openCollection(connection, priceCollection);
  const locks = databaseOf(connection).collection<PriceLockDocument>(priceLockCollection.name);
  return {
    /** Lists all prices by `effectiveFrom`, newest first; of two with the same time the one set last comes first. */
    async list(session?: Session): Promise<Price[]> {
      const found = await model
        .find({}, null, { session: session ?? null })
        .sort({ effectiveFrom: -1, _id: -1 })
        .lean();
      return found.map(({ _id, ...price }) => price);
    },

    listStored: async (): Promise<StoredPrice[]> =>
      (await model.find({}).sort({ _id: 1 }).lean()).map(({ _id, ...price }) => ({ id: _id, ...price })),

    /** If two transactions lock the list at once, one begins again after the other. */
    lock: (session: Session): Promise<void> => incrementMany(locks, [{ _id: 'all', inc: { count: 1 } }], session),

    async insert(id: number, price: Price, session: Session): Promise<void> {
      await model.insertOne({ _id: id, ...price }, { session });
    },
  };
}
