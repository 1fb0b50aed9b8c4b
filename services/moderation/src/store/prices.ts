import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import type { Price, PriceStore } from '#domain/pricing';
import { priceEntry } from '#events/publish-audit';

type PriceDocument = Price & { _id: number };

const PRICES = 'prices';

export const priceIndexes: readonly IndexSpec[] = [{ collection: PRICES, key: { effectiveFrom: -1, _id: -1 } }];

export function createPriceStore(connection: Connection, outbox: Outbox, newId: () => number): PriceStore {
  const prices = connection.collection<PriceDocument>(PRICES);
  return {
    async list() {
      const found = await prices.find({}).sort({ effectiveFrom: -1, _id: -1 }).toArray();
      return found.map(({ _id, ...price }) => price);
    },
    async add(price, before) {
      const id = newId();
      await outbox.inTransaction(async (session) => {
        await prices.insertOne({ _id: id, ...price }, { session });
        await outbox.add(session, [priceEntry(id, price, before)]);
      });
    },
  };
}
