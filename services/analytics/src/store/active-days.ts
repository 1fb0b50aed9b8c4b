import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { randomShard, SHARDS } from '#store/shards';

interface ActiveDayDocument {
  /** `day:shard` */
  _id: string;
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

export interface ActiveDay {
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  /** active users */
  readonly count: number;
}

export type ActiveDayStore = ReturnType<typeof createActiveDayStore>;

export function createActiveDayStore(connection: Connection) {
  const model = openCollection(connection, activeDaysCollection);
  const collection = databaseOf(connection).collection<ActiveDayDocument>(activeDaysCollection.name);
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
      const byDay = Map.groupBy(found, ({ day }) => day);
      const days = [...byDay].map(([day, shards]) => ({
        day,
        count: shards.reduce((sum, { count }) => sum + count, 0),
      }));
      return days.slice(0, limit).toReversed();
    },
  };
}
