import { upsertMany } from '@tallscreen/kit/mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import { inTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Notification, StoredNotification } from '#domain/notification';
import type { Keyset } from '#domain/page';

interface NotificationDocument extends Omit<StoredNotification, 'id' | 'actorIds'> {
  _id: number;
  actorIds: number[];
}

const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const schema = new Schema<NotificationDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    itemId: { type: Number, default: 0 },
    title: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
    isRead: { type: Boolean, default: false },
    actorIds: { type: [Number], default: [] },
    count: { type: Number, default: 0 },
  },
  schemaOptions,
);
schema.index({ userId: 1, _id: -1 });
schema.index({ userId: 1, isRead: 1 });
schema.index({ actorIds: 1 });
schema.index({ key: 1 }, { unique: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export const notificationsCollection = defineCollection<NotificationDocument>('notifications', schema);

const fromDocument = ({ _id, ...fields }: NotificationDocument): StoredNotification => ({ id: _id, ...fields });

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(connection: Connection) {
  const notifications = openCollection(connection, notificationsCollection);
  const driver = connection.collection<NotificationDocument>(notificationsCollection.name);
  return {
    async findByKeys(keys: readonly string[], session: Session): Promise<Map<string, StoredNotification>> {
      const found = await notifications
        .find({ key: { $in: [...keys] } })
        .session(session)
        .lean();
      return new Map(found.map((document) => [document.key, fromDocument(document)]));
    },

    /** Returns up to `limit` notifications of other users about acts of this one. */
    async listByActor(actorId: number, limit: number, session: Session): Promise<StoredNotification[]> {
      return (await notifications.find({ actorIds: actorId }).limit(limit).session(session).lean()).map(fromDocument);
    },

    async remove(ids: readonly number[], session: Session): Promise<void> {
      if (ids.length > 0) await notifications.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    /** Inserts new notifications and replaces existing ones. */
    async save(entries: readonly StoredNotification[], session: Session): Promise<void> {
      const documents = entries.map(({ id, actorIds, ...fields }) => ({ _id: id, ...fields, actorIds: [...actorIds] }));
      await upsertMany(driver, documents, session);
    },

    /** Newest first. */
    async list(userId: number, { before, limit }: Keyset): Promise<Notification[]> {
      const filter = { userId, ...(before !== undefined && { _id: { $lt: before } }) };
      return (await notifications.find(filter).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** User id → number of unread notifications; users without any are absent. */
    async countUnread(userIds: readonly number[], session?: Session): Promise<Map<number, number>> {
      const counts = await notifications
        .aggregate<{ _id: number; unread: number }>([
          { $match: { userId: { $in: [...userIds] }, isRead: false } },
          { $group: { _id: '$userId', unread: { $sum: 1 } } },
        ])
        .session(session ?? null);
      return new Map(counts.map(({ _id, unread }) => [_id, unread]));
    },

    // Both run in transactions so that they conflict with `save`, which replaces whole documents.
    markAllRead: (userId: number): Promise<number> =>
      inTransaction(connection, async (session) => {
        const unread = { userId, isRead: false };
        return (await notifications.updateMany(unread, { $set: { isRead: true } }, { session })).modifiedCount;
      }),

    removeByUser: (userId: number): Promise<void> =>
      inTransaction(connection, async (session) => {
        await notifications.deleteMany({ userId }, { session });
      }),
  };
}
