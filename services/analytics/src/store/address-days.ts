import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { dayOf } from '#domain/timeline';
import type { AddressDay } from '#domain/who-counts';

/** Documents are kept until late events of a day have arrived. */
const KEPT_SECONDS = 3 * 24 * 3600;

interface AddressDayDocument {
  /** `item:day:address`, with a keyed hash in place of the address */
  _id: string;
  accounts: number[];
  /** the start of the day */
  at: Date;
}

const schema = new Schema<AddressDayDocument>(
  {
    _id: { type: String, required: true },
    accounts: { type: [Number], default: [] },
    at: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const addressDaysCollection = defineCollection('address_days', schema);

export type AddressDayStore = ReturnType<typeof createAddressDayStore>;

export function createAddressDayStore(connection: Connection) {
  const model = openCollection(connection, addressDaysCollection);
  const collection = databaseOf(connection).collection<AddressDayDocument>(addressDaysCollection.name);
  return {
    read: async (ids: readonly string[], session: Session): Promise<AddressDay[]> => {
      if (ids.length === 0) return [];
      const found = await model.find({ _id: { $in: [...ids] } }, null, { session }).lean();
      return found.map(({ _id, accounts, at }) => ({ id: _id, day: dayOf(at.getTime()), accounts }));
    },
    save: (days: readonly AddressDay[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        days.map(({ id, day, accounts }) => ({ _id: id, accounts: [...accounts], at: new Date(day) })),
        session,
      ),
  };
}
