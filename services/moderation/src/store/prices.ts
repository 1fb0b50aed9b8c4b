import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection } from 'mongoose';
import type { Price, PriceStore } from '#domain/pricing';

type PriceDocument = Price & { _id: number };

const PRICES = 'prices';

export const priceIndexes: readonly IndexSpec[] = [{ collection: PRICES, key: { effectiveFrom: -1, _id: -1 } }];

export function createPriceStore(connection: Connection, newId: () => number): PriceStore {
  const prices = connection.collection<PriceDocument>(PRICES);
  return {
    async list() {
      const found = await prices.find({}).sort({ effectiveFrom: -1, _id: -1 }).toArray();
      return found.map(({ _id, ...price }) => price);
    },
    async add(price) {
      await prices.insertOne({ _id: newId(), ...price });
    },
  };
}
