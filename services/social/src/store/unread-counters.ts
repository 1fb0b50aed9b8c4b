import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { newUnreadCounter, type UnreadCounter } from '#domain/notification';

interface UnreadCounterDocument extends Omit<UnreadCounter, 'userId'> {
  _id: number;
}

const schema = new Schema<UnreadCounterDocument>(
  {
    _id: { type: Number, required: true },
    unreadCount: { type: Number, default: 0 },
    readUpTo: { type: Number, default: 0 },
  },
  schemaOptions,
);

export const unreadCountersCollection = defineCollection<UnreadCounterDocument>('unread_counters', schema);

export type UnreadCounters = ReturnType<typeof createUnreadCounters>;

export function createUnreadCounters(connection: Connection) {
  const counters = openCollection(connection, unreadCountersCollection);
  const driver = connection.collection<UnreadCounterDocument>(unreadCountersCollection.name);
  return {
    /** Returns a counter for each user; zeros where none is stored. */
    async findMany(userIds: readonly number[], session?: Session): Promise<Map<number, UnreadCounter>> {
      const found = await counters
        .find({ _id: { $in: [...userIds] } })
        .session(session ?? null)
        .lean();
      const stored = new Map(
        found.map(({ _id, unreadCount, readUpTo }) => [_id, { userId: _id, unreadCount, readUpTo }]),
      );
      return new Map(userIds.map((id) => [id, stored.get(id) ?? newUnreadCounter(id)]));
    },

    /** Replaces whole counters. Conflicts with every other change of them. */
    save: (changed: readonly UnreadCounter[], session: Session): Promise<void> =>
      upsertMany(
        driver,
        changed.map(({ userId, unreadCount, readUpTo }) => ({ _id: userId, unreadCount, readUpTo })),
        session,
      ),

    remove: async (userId: number, session: Session): Promise<void> => {
      await counters.deleteOne({ _id: userId }, { session });
    },
  };
}
