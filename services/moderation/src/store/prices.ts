import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Price } from '#domain/price';

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

export type Prices = ReturnType<typeof createPrices>;

export function createPrices(connection: Connection) {
  const model = openCollection(connection, priceCollection);
  return {
    /** Lists all prices by `effectiveFrom`, newest first; of one moment the one set last comes first. */
    async list(): Promise<Price[]> {
      const found = await model.find().sort({ effectiveFrom: -1, _id: -1 }).lean();
      return found.map(({ _id, ...price }) => price);
    },

    async insert(id: number, price: Price, session: Session): Promise<void> {
      await model.insertOne({ _id: id, ...price }, { session });
    },
  };
}
