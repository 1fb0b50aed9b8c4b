import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { recentDays } from '#domain/online-hours';
import { monthOf, type Activity } from '#domain/timeline';

/** Documents are kept until late events of a day have arrived; afterwards only the day's count is needed. */
const KEPT_DAYS = 40;

interface ActiveUserDocument {
  /** `day:user` */
  _id: string;
  at: Date;
  /** bit n is set if the user was active in hour n (UTC) */
  hours: number;
}

const schema = new Schema<ActiveUserDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    hours: { type: Number, required: true },
  },
  schemaOptions,
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3600 });

export const activeUsersCollection = defineCollection('active_users', schema);
/** Who was active in a month, without hours. A document is kept for `KEPT_DAYS` from the begin of its month. */
export const activeMonthUsersCollection = defineCollection('active_month_users', schema);

const idsOf = (days: readonly string[], userId: number): string[] => days.map((day) => `${day}:${userId}`);
const daysKept = (nowMs: number): string[] => recentDays(KEPT_DAYS + 2, nowMs + 24 * 3_600_000);

/** Returns all possible ids of documents about a user, including tomorrow's, because clocks differ. */
export const activeUserIds = (userId: number, nowMs: number): string[] => idsOf(daysKept(nowMs), userId);

/** The same for months. */
export const activeMonthUserIds = (userId: number, nowMs: number): string[] =>
  idsOf([...new Set(daysKept(nowMs).map(monthOf))], userId);

/** One user's active hours of one day. */
export interface ActiveHours {
  readonly userId: number;
  /** bit n stands for hour n (UTC) */
  readonly hours: number;
}

export type ActiveUserStore = ReturnType<typeof createActiveUserStore>;

export function createActiveUserStore(connection: Connection, definition = activeUsersCollection) {
  const model = openCollection(connection, definition);
  const collection = databaseOf(connection).collection<ActiveUserDocument>(definition.name);
  return {
    /** Records who was active when, and returns the number of users of each day who were not recorded before. */
    add: async (activity: readonly Activity[], session: Session): Promise<Map<string, number>> => {
      const seen = new Map<string, { readonly day: string; hours: number }>();
      for (const { day, hour, userId } of activity) {
        const id = `${day}:${userId}`;
        const one = seen.get(id) ?? { day, hours: 0 };
        one.hours |= 1 << hour;
        seen.set(id, one);
      }
      if (seen.size === 0) return new Map();
      const found = await model.find({ _id: { $in: [...seen.keys()] } }, null, { session }).lean();
      const known = new Map(found.map(({ _id, hours }) => [_id, hours]));
      const changed = [...seen].filter(([id, { hours }]) => (hours & ~(known.get(id) ?? 0)) !== 0);
      const documents = changed.map(([_id, { day, hours }]) => ({
        _id,
        at: new Date(day),
        hours: hours | (known.get(_id) ?? 0),
      }));
      await upsertMany(collection, documents, session);
      const byDay = Map.groupBy(
        [...seen].filter(([id]) => !known.has(id)),
        ([, { day }]) => day,
      );
      return new Map([...byDay].map(([day, { length }]) => [day, length]));
    },
    /** Returns when users were active on some days; nothing for a user's days without activity. */
    readHours: async (userIds: readonly number[], days: readonly string[]): Promise<ActiveHours[]> => {
      const ids = days.flatMap((day) => userIds.map((userId) => `${day}:${userId}`));
      const found = await model.find({ _id: { $in: ids } }, { hours: 1 }).lean();
      return found.map(({ _id, hours }) => ({ userId: Number(_id.slice(_id.indexOf(':') + 1)), hours }));
    },
    deleteOf: async (userId: number): Promise<void> => {
      const now = Date.now();
      const ids = [...activeUserIds(userId, now), ...activeMonthUserIds(userId, now)];
      await model.deleteMany({ _id: { $in: ids } });
    },
  };
}
