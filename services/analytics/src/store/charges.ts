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

/** The part of them that is on no invoice. */
export interface OutstandingCharges extends DayCharges {
  readonly id: string;
}

interface ChargesDocument extends DayCharges {
  /** `promo:day:price` */
  _id: string;
  /** how many of the views are on invoices; absent: none */
  invoicedViewableViews?: number;
  invoicedBilledViews?: number;
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
    invoicedViewableViews: Number,
    invoicedBilledViews: Number,
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
    /** Lists what an owner was billed up to the end of a month (YYYY-MM) and is on no invoice, by day and promo. */
    listOutstanding: async (ownerId: number, month: string, session?: Session): Promise<OutstandingCharges[]> => {
      const isOutstanding = { $expr: { $gt: ['$billedViews', { $ifNull: ['$invoicedBilledViews', 0] }] } };
      const wanted = { ownerId, day: { $lte: `${month}-31` }, currencyCode: { $ne: '' }, ...isOutstanding };
      const found = model.find(wanted, null, { session: session ?? null }).sort({ day: 1, promoId: 1 });
      return (await found.lean()).map(
        ({ _id, invoicedViewableViews = 0, invoicedBilledViews = 0, viewableViews, billedViews, ...charge }) => ({
          ...charge,
          id: _id,
          viewableViews: viewableViews - invoicedViewableViews,
          billedViews: billedViews - invoicedBilledViews,
        }),
      );
    },
    /** Counts charges as invoiced. A report that is counted at the same time makes the transaction begin again. */
    markInvoiced: (charges: readonly OutstandingCharges[], session: Session): Promise<void> =>
      incrementMany(
        collection,
        charges.map(({ id, viewableViews, billedViews }) => ({
          _id: id,
          inc: { invoicedViewableViews: viewableViews, invoicedBilledViews: billedViews },
        })),
        session,
      ),
  };
}
