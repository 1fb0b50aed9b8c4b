import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';
import type { MonthTotals } from '#domain/month-totals';

interface MonthTotalsDocument extends Omit<MonthTotals, 'month'> {
  /** such as 2030-01 */
  _id: string;
  computedAt: Date;
}

const count = { type: Number, required: true } as const;

const schema = new Schema<MonthTotalsDocument>(
  {
    _id: { type: String, required: true },
    uploads: count,
    approved: count,
    rejected: count,
    removed: count,
    reports: count,
    appeals: count,
    granted: count,
    medianDecisionSeconds: { type: Number, default: null },
    computedAt: { type: Date, required: true },
  },
  schemaOptions,
);

export const monthTotalsCollection = defineCollection('month_totals', schema);

export interface StoredTotals {
  readonly totals: MonthTotals;
  readonly computedAt: Date;
}

export type MonthTotalsStore = ReturnType<typeof createMonthTotals>;

/** Public totals, kept because those of past months never change. */
export function createMonthTotals(connection: Connection) {
  const model = openCollection(connection, monthTotalsCollection);
  return {
    /** Returns the stored totals by month. */
    async readAll(): Promise<Map<string, StoredTotals>> {
      const found = await model.find().lean();
      return new Map(
        found.map(({ _id: month, computedAt, ...counts }) => [month, { totals: { month, ...counts }, computedAt }]),
      );
    },

    async put({ month, ...counts }: MonthTotals, computedAt: Date): Promise<void> {
      await model.updateOne({ _id: month }, { $set: { ...counts, computedAt } }, { upsert: true });
    },
  };
}
