import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putMany } from '@tallscreen/kit/mongo/many';
import { inTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Gathered, Notification } from '#domain/notification';

/** An entry with what it takes to gather more into it. */
export interface NotificationEntry extends Notification, Gathered {
  readonly key: string;
}

type NotificationDocument = Omit<NotificationEntry, 'id' | 'actorIds'> & { _id: number; actorIds: number[] };

const NOTIFICATIONS = 'notifications';
const KEPT_SECONDS = 90 * 24 * 60 * 60;

export const notificationIndexes: readonly IndexSpec[] = [
  { collection: NOTIFICATIONS, key: { userId: 1, _id: -1 } },
  { collection: NOTIFICATIONS, key: { userId: 1, isRead: 1 } },
  { collection: NOTIFICATIONS, key: { key: 1 }, options: { unique: true } },
  { collection: NOTIFICATIONS, key: { createdAt: 1 }, options: { expireAfterSeconds: KEPT_SECONDS } },
];

const fromDocument = ({ _id, ...fields }: NotificationDocument): NotificationEntry => ({ id: _id, ...fields });

export type Notifications = ReturnType<typeof createNotificationCollection>;

export function createNotificationCollection(connection: Connection) {
  const notifications = connection.collection<NotificationDocument>(NOTIFICATIONS);
  return {
    async findByKeys(keys: readonly string[], session: Session): Promise<Map<string, NotificationEntry>> {
      const found = await notifications.find({ key: { $in: [...keys] } }, { session }).toArray();
      return new Map(found.map((document) => [document.key, fromDocument(document)]));
    },

    /** New ones and changed ones alike. */
    async save(entries: readonly NotificationEntry[], session: Session): Promise<void> {
      const documents = entries.map(({ id, actorIds, ...fields }) => ({ _id: id, ...fields, actorIds: [...actorIds] }));
      await putMany(notifications, documents, session);
    },

    /** Newest first. */
    async list(userId: number, { before, limit }: { before?: number; limit: number }): Promise<Notification[]> {
      const filter = { userId, ...(before !== undefined && { _id: { $lt: before } }) };
      return (await notifications.find(filter).sort({ _id: -1 }).limit(limit).toArray()).map(fromDocument);
    },

    async countUnread(userIds: readonly number[], session?: Session): Promise<Map<number, number>> {
      const counts = await notifications
        .aggregate<{ _id: number; unread: number }>(
          [
            { $match: { userId: { $in: [...userIds] }, isRead: false } },
            { $group: { _id: '$userId', unread: { $sum: 1 } } },
          ],
          session ? { session } : {},
        )
        .toArray();
      return new Map(counts.map(({ _id, unread }) => [_id, unread]));
    },

    // In transactions, so that an entry into which more is gathered at this moment is not passed over: see putMany.
    markRead: (userId: number): Promise<number> =>
      inTransaction(connection, async (session) => {
        const unread = { userId, isRead: false };
        return (await notifications.updateMany(unread, { $set: { isRead: true } }, { session })).modifiedCount;
      }),

    removeAllOf: (userId: number): Promise<void> =>
      inTransaction(connection, async (session) => void (await notifications.deleteMany({ userId }, { session }))),
  };
}
