import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Party } from '#domain/invoice';

/** `_id`: the user */
interface BillingAddressDocument extends Party {
  _id: number;
}

const schema = new Schema<BillingAddressDocument>(
  { _id: { type: Number, required: true }, name: String, address: String, taxId: String },
  schemaOptions,
);

export const billingAddressesCollection = defineCollection('billing_addresses', schema);

export type BillingAddressStore = ReturnType<typeof createBillingAddressStore>;

export function createBillingAddressStore(connection: Connection) {
  const model = openCollection(connection, billingAddressesCollection);
  return {
    read: async (userId: number, session?: Session): Promise<Party | undefined> => {
      const found = await model.findById(userId, null, { session: session ?? null }).lean();
      return found ? { name: found.name, address: found.address, taxId: found.taxId } : undefined;
    },
    save: async (userId: number, { name, address, taxId }: Party): Promise<void> => {
      await model.updateOne({ _id: userId }, { $set: { name, address, taxId } }, { upsert: true });
    },
    deleteOf: async (userId: number): Promise<void> => {
      await model.deleteOne({ _id: userId });
    },
  };
}
