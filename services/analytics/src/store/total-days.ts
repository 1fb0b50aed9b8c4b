import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { noTotalChanges, sumTotalChanges, type TotalChanges } from '#domain/totals';
import { randomShard } from '#store/shards';

/** One shard of a day's growth of the totals; a field that was never increased is absent. */
interface TotalDayDocument extends Partial<TotalChanges> {
  /** `day:shard` */
  _id: string;
  /** YYYY-MM-DD, UTC */
  day: string;
}

const schema = new Schema<TotalDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    ...Object.fromEntries(Object.keys(noTotalChanges).map((name) => [name, { type: Number }])),
  },
  schemaOptions,
);
schema.index({ day: 1 });

export const totalDaysCollection = defineCollection('total_days', schema);

/** The growth of the platform's totals on each day. Days before the first counted one are unknown. */
export function createTotalDayStore(connection: Connection) {
  const model = openCollection(connection, totalDaysCollection);
  const collection = databaseOf(connection).collection<TotalDayDocument>(totalDaysCollection.name);
  return {
    async add(day: string, added: Partial<TotalChanges>, session: Session): Promise<void> {
      const inc = Object.fromEntries(Object.entries(added).filter(([, count]) => count !== 0));
      if (Object.keys(inc).length === 0) return;
      await incrementMany(collection, [{ _id: `${day}:${randomShard()}`, inc, set: { day } }], session);
    },
    /** Returns the sum of the days from `first` up to, but not including, `end`. */
    async read(first: string, end: string): Promise<TotalChanges> {
      const found = await model.find({ day: { $gte: first, $lt: end } }).lean();
      return found.reduce<TotalChanges>(sumTotalChanges, noTotalChanges);
    },
    /** Returns the first day that was counted. */
    async readFirst(): Promise<string | undefined> {
      return (await model.findOne({}, { day: 1 }).sort({ day: 1 }).lean())?.day;
    },
  };
}
