import type { Keyset } from '@tallscreen/kit/page';
import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { StoredNotification } from '#domain/notification';

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
    target: Schema.Types.Mixed,
    params: Schema.Types.Mixed,
    createdAt: { type: Date, required: true },
    sequence: { type: Number, required: true },
    actorIds: { type: [Number], default: [] },
    count: { type: Number, default: 0 },
  },
  schemaOptions,
);
schema.index({ userId: 1, sequence: -1 });
schema.index({ actorIds: 1 });
// Begins with the user, so that the collection can be sharded by it (ADR 98).
schema.index({ userId: 1, key: 1 }, { unique: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export const notificationsCollection = defineCollection<NotificationDocument>('notifications', schema);

const fromDocument = ({ _id, ...fields }: NotificationDocument): StoredNotification => ({ id: _id, ...fields });

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(connection: Connection) {
  const notifications = openCollection(connection, notificationsCollection);
  const driver = connection.collection<NotificationDocument>(notificationsCollection.name);
  return {
    /** Returns these users' notifications with these keys. A key belongs to one user. */
    async findByKeys(
      wanted: readonly Pick<StoredNotification, 'userId' | 'key'>[],
      session: Session,
    ): Promise<Map<string, StoredNotification>> {
      const userIds = [...new Set(wanted.map(({ userId }) => userId))];
      const keys = [...new Set(wanted.map(({ key }) => key))];
      const found = await notifications
        .find({ userId: { $in: userIds }, key: { $in: keys } })
        .session(session)
        .lean();
      return new Map(found.map((document) => [document.key, fromDocument(document)]));
    },

    /** Returns up to `limit` notifications of other users about actions of this one. */
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

    /** The latest change first. */
    async list(userId: number, { after, limit }: Keyset): Promise<StoredNotification[]> {
      const filter = { userId, ...(after !== undefined && { sequence: { $lt: after } }) };
      return (await notifications.find(filter).sort({ sequence: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Returns the sequence of the user's latest notification, 0 without one. */
    async readNewest(userId: number, session: Session): Promise<number> {
      const [newest] = await notifications
        .find({ userId }, { sequence: 1 })
        .sort({ sequence: -1 })
        .limit(1)
        .session(session)
        .lean();
      return newest?.sequence ?? 0;
    },

    removeByUser: async (userId: number, session: Session): Promise<void> => {
      await notifications.deleteMany({ userId }, { session });
    },
  };
}
