import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { addMany, insertMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Activity } from '#domain/ledger';
import { anyShard, SHARDS } from '#store/shards';

const PEOPLE = 'active_people';
const DAYS = 'active_days';
/** Later reports of the same day find the row; afterwards only the day's count is needed. */
const KEPT_SECONDS = 40 * 24 * 3600;

interface PersonDocument {
  /** `day:person` */
  _id: string;
  at: Date;
}

interface DayDocument {
  /** `day:shard` */
  _id: string;
  day: string;
  count: number;
}

export const activityIndexes: readonly IndexSpec[] = [
  { collection: PEOPLE, key: { at: 1 }, options: { expireAfterSeconds: KEPT_SECONDS } },
  { collection: DAYS, key: { day: -1 } },
];

export interface ActiveDay {
  readonly day: string;
  readonly count: number;
}

export function createActivityStore(connection: Connection) {
  const people = databaseOf(connection).collection<PersonDocument>(PEOPLE);
  const days = databaseOf(connection).collection<DayDocument>(DAYS);
  return {
    add: async (activity: readonly Activity[], session: Session): Promise<void> => {
      const dayById = new Map(activity.map(({ day, personId }) => [`${day}:${personId}`, day]));
      if (dayById.size === 0) return;
      for (const { _id } of await people.find({ _id: { $in: [...dayById.keys()] } }, { session }).toArray())
        dayById.delete(_id);
      const rows = [...dayById].map(([_id, day]) => ({ _id, at: new Date(day) }));
      await insertMany(people, rows, session);
      const added = [...Map.groupBy(dayById.values(), (day) => day)].map(([day, { length }]) => {
        return { _id: `${day}:${anyShard()}`, inc: { count: length }, set: { day } };
      });
      await addMany(days, added, session);
    },
    /** The newest days with anybody in them, oldest first. */
    readDays: async (limit: number): Promise<ActiveDay[]> => {
      const found = await days
        .find({})
        .sort({ day: -1 })
        .limit(limit * SHARDS)
        .toArray();
      const byDay = Map.groupBy(found, ({ day }) => day);
      const counts = [...byDay].map(([day, rows]) => ({
        day,
        count: rows.reduce((total, { count }) => total + count, 0),
      }));
      return counts.slice(0, limit).toReversed();
    },
  };
}
