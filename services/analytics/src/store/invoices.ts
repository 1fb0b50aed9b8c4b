import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Invoice } from '#domain/invoice';

/** `_id`: the number */
interface InvoiceDocument extends Omit<Invoice, 'number'> {
  _id: string;
}

const party = { name: String, address: String, taxId: String };
const amount = { type: Number, required: true };

const schema = new Schema<InvoiceDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: Number, required: true },
    month: { type: String, required: true },
    currencyCode: { type: String, required: true },
    issuedAt: { type: Date, required: true },
    seller: { type: { ...party, taxLabel: String, taxBasisPoints: Number }, _id: false, required: true },
    buyer: { type: party, _id: false, required: true },
    lines: [
      {
        _id: false,
        promoId: Number,
        title: String,
        day: String,
        viewableViews: Number,
        billedViews: Number,
        minorUnitsPerThousandViews: Number,
        currencyCode: String,
      },
    ],
    net: amount,
    tax: amount,
    total: amount,
  },
  schemaOptions,
);
schema.index({ ownerId: 1, month: -1, currencyCode: 1 }, { unique: true });

/** Kept permanently, and never changed. */
export const invoicesCollection = defineCollection('invoices', schema);

/** `_id`: the year */
interface CounterDocument {
  _id: number;
  last: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: { type: Number, required: true }, last: { type: Number, required: true } },
  schemaOptions,
);

export const invoiceCountersCollection = defineCollection('invoice_counters', counterSchema);

const LISTED = 500;
/** Sorts after every number. With a condition on the key DocumentDB reads the list from its index. */
const AFTER_ALL = ':';

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export function createInvoiceStore(connection: Connection) {
  const model = openCollection(connection, invoicesCollection);
  const invoices = databaseOf(connection).collection<InvoiceDocument>(invoicesCollection.name);
  const counters = databaseOf(connection).collection<CounterDocument>(invoiceCountersCollection.name);
  const toInvoice = ({ _id, ...rest }: InvoiceDocument): Invoice => ({ number: _id, ...rest });
  const withoutLines = (found: readonly InvoiceDocument[]): Invoice[] =>
    found.map((invoice) => toInvoice({ ...invoice, lines: [] }));
  return {
    /** Returns the next count of the year; the transaction that aborts gives it back. */
    nextCount: async (year: number, session: Session): Promise<number> => {
      const counted = await counters
        .findOneAndUpdate({ _id: year }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after', session })
        .catch(retryOnDuplicate('another process counts the first invoice of the year'));
      if (!counted) throw new Error('The counter of invoices returned nothing.');
      return counted.last;
    },
    insert: async ({ number, ...invoice }: Invoice, session: Session): Promise<void> => {
      await invoices
        .insertOne({ _id: number, ...invoice }, { session })
        .catch(retryOnDuplicate('another process issues this invoice'));
    },
    listIssued: async (ownerId: number, session: Session): Promise<Pick<Invoice, 'month' | 'currencyCode'>[]> =>
      model.find({ ownerId }, { month: 1, currencyCode: 1 }, { session }).lean(),
    /** A page of all, by number from the last one on, without their lines. */
    listIssuedPage: async ({ after, limit }: Keyset<string>): Promise<Invoice[]> => {
      const found = model
        .find({ _id: { $lt: after ?? AFTER_ALL } }, { lines: 0 })
        .sort({ _id: -1 })
        .limit(limit);
      return withoutLines(await found.lean<InvoiceDocument[]>());
    },
    /** The newest first, without their lines. */
    list: async (ownerId: number): Promise<Invoice[]> => {
      const found = model.find({ ownerId }, { lines: 0 }).sort({ month: -1, currencyCode: 1 }).limit(LISTED);
      return withoutLines(await found.lean<InvoiceDocument[]>());
    },
    read: async (number: string): Promise<Invoice | undefined> => {
      const found = await model.findById(number).lean<InvoiceDocument>();
      return found ? toInvoice(found) : undefined;
    },
  };
}
