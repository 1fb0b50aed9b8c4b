import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { dropIndex } from '@tallscreen/kit-mongo/renames';
import type { mongo } from 'mongoose';

interface Notification {
  _id: number;
  userId: number;
  isRead: boolean;
  sequence?: number;
}

const ROWS_PER_WRITE = 1_000;

/** Gives notifications their place in the list, and each user a counter of unread ones. */
export const up: Migration = async ({ db, signal }) => {
  const notifications = db.collection<Notification>('notifications');
  const counters = db.collection<{ _id: number; unreadCount: number; readUpTo: number }>('unread_counters');
  await dropIndex(notifications as unknown as mongo.Collection, 'userId_1_isRead_1');
  const withoutPlace = { sequence: { $exists: false } };
  for (;;) {
    signal.throwIfAborted();
    const rows = await notifications
      .find(withoutPlace, { projection: { _id: 1 } })
      .limit(ROWS_PER_WRITE)
      .toArray();
    if (rows.length === 0) break;
    await notifications.bulkWrite(
      rows.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: { sequence: _id } } } })),
    );
  }
  const unread = notifications.aggregate<{ _id: number; count: number }>([
    { $match: { isRead: false } },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
  ]);
  for await (const { _id, count } of unread) {
    const $setOnInsert = { unreadCount: count, readUpTo: 0 };
    await counters.updateOne({ _id }, { $setOnInsert }, { upsert: true });
  }
};
