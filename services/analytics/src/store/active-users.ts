import { insertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Activity } from '#domain/timeline';

/** Late events of a day still find their document; afterwards only the day's count is needed. */
const KEPT_SECONDS = 40 * 24 * 3600;

interface ActiveUserDocument {
  /** `day:user` */
  _id: string;
  at: Date;
}

const schema = new Schema<ActiveUserDocument>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  schemaOptions,
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const activeUsersCollection = defineCollection('active_users', schema);

export type ActiveUserStore = ReturnType<typeof createActiveUserStore>;

export function createActiveUserStore(connection: Connection) {
  const model = openCollection(connection, activeUsersCollection);
  const collection = databaseOf(connection).collection<ActiveUserDocument>(activeUsersCollection.name);
  return {
    /** Records who was active, and returns the number of users of each day who were not recorded before. */
    add: async (activity: readonly Activity[], session: Session): Promise<Map<string, number>> => {
      const dayById = new Map(activity.map(({ day, userId }) => [`${day}:${userId}`, day]));
      if (dayById.size === 0) return new Map();
      for (const { _id } of await model.find({ _id: { $in: [...dayById.keys()] } }, null, { session }).lean())
        dayById.delete(_id);
      const documents = [...dayById].map(([_id, day]) => ({ _id, at: new Date(day) }));
      await insertMany(collection, documents, session);
      const byDay = Map.groupBy(dayById.values(), (day) => day);
      return new Map([...byDay].map(([day, { length }]) => [day, length]));
    },
  };
}
