import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Charge } from '#domain/delivery';

/** What one promo was billed on one day at one price. Kept permanently, because invoices are made from it. */
export interface DayCharges {
  readonly promoId: number;
  readonly ownerId: number;
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly viewableViews: number;
  readonly billedViews: number;
  /** 0 and empty before the first price */
  readonly minorUnitsPerThousandViews: number;
  readonly currencyCode: string;
}

interface ChargesDocument extends DayCharges {
  /** `promo:day:price` */
  _id: string;
}

const schema = new Schema<ChargesDocument>(
  {
    _id: { type: String, required: true },
    promoId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    day: { type: String, required: true },
    viewableViews: { type: Number, default: 0 },
    billedViews: { type: Number, default: 0 },
    minorUnitsPerThousandViews: { type: Number, default: 0 },
    currencyCode: { type: String, default: '' },
  },
  schemaOptions,
);
schema.index({ ownerId: 1, day: 1, promoId: 1 });

export const chargesCollection = defineCollection('promo_charges', schema);

export type ChargeStore = ReturnType<typeof createChargeStore>;

const idOf = ({ promoId, day, price }: Charge): string => `${promoId}:${day}:${price?.id ?? 0}`;

export function createChargeStore(connection: Connection) {
  const model = openCollection(connection, chargesCollection);
  const collection = databaseOf(connection).collection<ChargesDocument>(chargesCollection.name);
  return {
    add: (charges: readonly Charge[], session: Session): Promise<void> =>
      incrementMany(
        collection,
        [...Map.groupBy(charges, idOf)].map(([_id, some]) => {
          const { promoId, ownerId, day, price } = some[0]!;
          const { minorUnitsPerThousandViews = 0, currencyCode = '' } = price ?? {};
          return {
            _id,
            inc: { viewableViews: some.length, billedViews: some.filter(({ isBilled }) => isBilled).length },
            set: { promoId, ownerId, day, minorUnitsPerThousandViews, currencyCode },
          };
        }),
        session,
      ),
    /** Lists an owner's charges of a month (YYYY-MM), by day and promo. */
    listMonth: async (ownerId: number, month: string): Promise<DayCharges[]> => {
      const found = model.find({ ownerId, day: { $gte: `${month}-01`, $lte: `${month}-31` } });
      return found.sort({ day: 1, promoId: 1 }).lean();
    },
  };
}
