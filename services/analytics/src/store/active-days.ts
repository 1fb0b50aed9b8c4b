import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { ActiveDay } from '#domain/timeline';
import { randomShard, SHARDS } from '#store/shards';

interface ActiveDayDocument {
  /** `day:shard` */
  _id: string;
  /** such as 2030-01-31; of months 2030-01 */
  day: string;
  count: number;
}

const schema = new Schema<ActiveDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    count: { type: Number, default: 0 },
  },
  schemaOptions,
);
schema.index({ day: -1 });

export const activeDaysCollection = defineCollection('active_days', schema);
/** The same for whole months. */
export const activeMonthsCollection = defineCollection('active_months', schema);

export type ActiveDayStore = ReturnType<typeof createActiveDayStore>;

export function createActiveDayStore(connection: Connection, definition = activeDaysCollection) {
  const model = openCollection(connection, definition);
  const collection = databaseOf(connection).collection<ActiveDayDocument>(definition.name);
  const sumShards = (found: readonly ActiveDay[]): ActiveDay[] =>
    [...Map.groupBy(found, ({ day }) => day)].map(([day, shards]) => ({
      day,
      count: shards.reduce((sum, { count }) => sum + count, 0),
    }));
  return {
    add: (byDay: ReadonlyMap<string, number>, session: Session): Promise<void> =>
      incrementMany(
        collection,
        [...byDay].map(([day, count]) => ({ _id: `${day}:${randomShard()}`, inc: { count }, set: { day } })),
        session,
      ),
    /** Returns the newest days with active users, oldest first. */
    readNewest: async (limit: number): Promise<ActiveDay[]> => {
      const found = await model
        .find()
        .sort({ day: -1 })
        .limit(limit * SHARDS)
        .lean();
      return sumShards(found).slice(0, limit).toReversed();
    },
    /** Returns the days with active users from a day on. */
    readSince: async (day: string): Promise<ActiveDay[]> => sumShards(await model.find({ day: { $gte: day } }).lean()),
  };
}
