import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';
import type { Tally } from '#domain/measure-totals';
import { MAX_COUNTING_MS, type MonthTotals } from '#domain/month-totals';

interface MonthTotalsDocument extends Omit<MonthTotals, 'month'> {
  /** such as 2030-01 */
  _id: string;
  computedAt: Date;
  /** one process counts them until then; absent if none does */
  countingUntil?: Date;
}

const count = { type: Number, required: true } as const;

const tally = new Schema<Tally>(
  { name: { type: String, required: true }, measures: count, appeals: count, granted: count },
  { _id: false, id: false },
);

const schema = new Schema<MonthTotalsDocument>(
  {
    _id: { type: String, required: true },
    uploads: count,
    approved: count,
    rejected: count,
    removed: count,
    reports: count,
    notices: count,
    measures: count,
    appeals: count,
    granted: count,
    detected: count,
    bans: count,
    byCategory: { type: [tally], required: true },
    bySource: { type: [tally], required: true },
    medianDecisionSeconds: { type: Number, default: null },
    computedAt: { type: Date, required: true },
    countingUntil: Date,
  },
  schemaOptions,
);

export const monthTotalsCollection = defineCollection('month_totals', schema);

export interface StoredTotals {
  readonly totals: MonthTotals;
  readonly computedAt: Date;
}

export type MonthTotalsStore = ReturnType<typeof createMonthTotals>;

/** Public totals; those of past months never change. */
export function createMonthTotals(connection: Connection) {
  const model = openCollection(connection, monthTotalsCollection);
  return {
    /** Returns the stored totals by month. */
    async readAll(): Promise<Map<string, StoredTotals>> {
      // What an earlier version counted lacks some totals and is counted again.
      const found = await model.find({ bySource: { $exists: true } }).lean();
      return new Map(
        found.map(({ _id: month, computedAt, countingUntil: _countingUntil, ...counts }) => [
          month,
          { totals: { month, ...counts }, computedAt },
        ]),
      );
    },

    /** Returns true if the caller may count a month's totals again; for a minute no other call gets true. */
    async lease(month: string, now: Date): Promise<boolean> {
      const filter = { _id: month, $or: [{ countingUntil: null }, { countingUntil: { $lte: now } }] };
      const countingUntil = new Date(now.getTime() + MAX_COUNTING_MS);
      return (await model.updateOne(filter as object, { $set: { countingUntil } })).matchedCount > 0;
    },

    async put({ month, ...counts }: MonthTotals, computedAt: Date): Promise<void> {
      await model.updateOne(
        { _id: month },
        { $set: { ...counts, computedAt }, $unset: { countingUntil: '' } },
        { upsert: true },
      );
    },
  };
}
