import type { Keyset } from '@tallscreen/kit/page';
import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { Message } from '#domain/message';
import { emptyThread, hasOtherWritten, type Thread } from '#domain/thread';

interface ThreadDocument extends Omit<Thread, 'lastMessage'> {
  /** `owner:other` */
  _id: string;
  lastMessage: Message | null;
}

const lastMessageSchema = new Schema<Message>(
  {
    id: { type: Number, required: true },
    senderId: { type: Number, required: true },
    receiverId: { type: Number, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    clientId: { type: String, default: '' },
  },
  { _id: false },
);

const schema = new Schema<ThreadDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: Number, required: true },
    otherId: { type: Number, required: true },
    lastMessageId: { type: Number, default: 0 },
    lastMessage: { type: lastMessageSchema, default: null },
    unreadCount: { type: Number, default: 0 },
    readUpTo: { type: Number, default: 0 },
    readQuietlyUpTo: { type: Number, default: 0 },
    clearedUpTo: { type: Number, default: 0 },
  },
  schemaOptions,
);
schema.index({ ownerId: 1, lastMessageId: -1 });

export const threadsCollection = defineCollection('threads', schema);

const MAX_COUNTED_THREADS = 1_000;

const idOf = (ownerId: number, otherId: number): string => `${ownerId}:${otherId}`;

const toThread = ({ _id: _key, lastMessage, ...fields }: ThreadDocument): Thread => ({
  ...fields,
  lastMessage: lastMessage ?? undefined,
});

const toDocument = ({ lastMessage, ...fields }: Thread): ThreadDocument => ({
  _id: idOf(fields.ownerId, fields.otherId),
  ...fields,
  lastMessage: lastMessage ?? null,
});

export interface ThreadOwners {
  readonly ownerId: number;
  readonly otherId: number;
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

export function createThreadStore(connection: Connection) {
  const model = openCollection(connection, threadsCollection);
  const collection = model.collection as unknown as mongo.Collection<ThreadDocument>;

  return {
    async read(ownerId: number, otherId: number, session?: Session): Promise<Thread | undefined> {
      const found = await model
        .findOne({ _id: idOf(ownerId, otherId) }, null, { ...(session && { session }) })
        .lean<ThreadDocument>();
      return found ? toThread(found) : undefined;
    },

    /** Returns one thread for each of `wanted`, in its order; an empty one where none is stored. */
    async readMany(wanted: readonly ThreadOwners[], session?: Session): Promise<Thread[]> {
      if (wanted.length === 0) return [];
      const ids = wanted.map(({ ownerId, otherId }) => idOf(ownerId, otherId));
      const found = await model
        .find({ _id: { $in: ids } }, null, { ...(session && { session }) })
        .lean<ThreadDocument[]>();
      const byId = new Map(found.map((document) => [document._id, toThread(document)]));
      return wanted.map(({ ownerId, otherId }) => byId.get(idOf(ownerId, otherId)) ?? emptyThread(ownerId, otherId));
    },

    /** Returns the user's threads that have a message, the newest message first. */
    async list(ownerId: number, { after, limit }: Keyset): Promise<Thread[]> {
      const lastMessageId = { $gt: 0, ...(after !== undefined && { $lt: after }) };
      const found = await model
        .find({ ownerId, lastMessageId })
        .sort({ lastMessageId: -1 })
        .limit(limit)
        .lean<ThreadDocument[]>();
      return found.map(toThread);
    },

    /** Returns how many messages are unread in the newest 1,000 of the user's threads that have unread ones. */
    async countUnread(ownerId: number): Promise<number> {
      const found = await model
        .find({ ownerId, lastMessageId: { $gt: 0 }, unreadCount: { $gt: 0 } }, { unreadCount: 1 })
        .sort({ lastMessageId: -1 })
        .limit(MAX_COUNTED_THREADS)
        .lean<Pick<ThreadDocument, 'unreadCount'>[]>();
      return found.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    },

    /** Returns the users who have written to this user in a conversation that is not deleted, the newest first. */
    async listWhoWrote(ownerId: number, limit: number): Promise<number[]> {
      const found = await model
        .find({ ownerId, lastMessageId: { $gt: 0 } }, { 'lastMessage.content': 0 })
        .sort({ lastMessageId: -1 })
        .limit(limit)
        .lean<ThreadDocument[]>();
      return found
        .map(toThread)
        .filter(hasOtherWritten)
        .map(({ otherId }) => otherId);
    },

    /** Returns the other users of all threads that this user owns, cleared ones included. */
    async listOwned(ownerId: number): Promise<number[]> {
      const found = await model.find({ ownerId }, { otherId: 1 }).lean<Pick<ThreadDocument, 'otherId'>[]>();
      return found.map(({ otherId }) => otherId);
    },

    /** Removes the threads of both users. */
    async removeBoth(userId: number, otherId: number, session: Session): Promise<void> {
      await model.deleteMany({ _id: { $in: [idOf(userId, otherId), idOf(otherId, userId)] } }, { session });
    },

    /** Writes whole threads, new ones included. */
    save: (threads: readonly Thread[], session: Session): Promise<void> =>
      upsertMany(collection, threads.map(toDocument), session),

    async setRead(
      { ownerId, otherId }: ThreadOwners,
      read: Pick<Thread, 'unreadCount'> & Partial<Pick<Thread, 'readUpTo' | 'readQuietlyUpTo'>>,
      session: Session,
    ): Promise<void> {
      await model.updateOne({ _id: idOf(ownerId, otherId) }, { $set: read }, { session });
    },
  };
}
