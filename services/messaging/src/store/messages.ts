import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection, type mongo } from 'mongoose';
import { conversationIdOf, type Message } from '#domain/message';

export interface MessageDocument extends Omit<Message, 'id'> {
  _id: number;
  /** The ids of both users, the smaller first. */
  conversationId: string;
  /** Unique in its conversation, so that a repeated send is stored once. */
  sendKey: string;
  /**
   * Unique in its conversation: the conversation and the message before this one, so that each message has at most one
   * successor.
   */
  prevKey: string;
  /**
   * Present while the threads and the event of the message must still be written: the conversation id and both user
   * ids, so that the message is found by each of them.
   */
  pendingKeys?: string[];
  /** While it is pending: the `traceparent` of the call that sent it, if its trace is recorded. */
  trace?: string;
}

/** A message whose threads and event must still be written. */
export interface PendingMessage extends Message {
  readonly trace?: string | undefined;
}

const schema = new Schema<MessageDocument>(
  {
    _id: { type: Number, required: true },
    conversationId: { type: String, required: true },
    senderId: { type: Number, required: true },
    receiverId: { type: Number, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    clientId: { type: String, default: '' },
    sendKey: { type: String, required: true },
    prevKey: { type: String, required: true },
    pendingKeys: { type: [String], default: undefined },
    trace: String,
  },
  schemaOptions,
);
schema.index({ conversationId: 1, _id: -1 });
// Unique indexes begin with the conversation, so that the collection can be sharded by it (ADR 98).
schema.index({ conversationId: 1, sendKey: 1 }, { unique: true });
schema.index(
  { conversationId: 1, prevKey: 1 },
  { unique: true, partialFilterExpression: { prevKey: { $exists: true } } },
);
schema.index({ pendingKeys: 1 }, { sparse: true });

export const messagesCollection = defineCollection('messages', schema);

/** In this form the query uses the sparse index on pendingKeys. */
export const IS_PENDING = { pendingKeys: { $gt: '' } };

export interface StoredMessage {
  readonly message: Message;
  /** Whether its threads and its event must still be written. */
  readonly isPending: boolean;
}

export interface MessageRange {
  /** Only messages with a larger id. */
  readonly above: number;
  /** Only messages with a smaller id, when given. */
  readonly below?: number;
  readonly order: 'newest first' | 'oldest first';
  readonly limit: number;
}

const toMessage = ({ _id: id, senderId, receiverId, content, createdAt, clientId }: MessageDocument): Message => ({
  id,
  senderId,
  receiverId,
  content,
  createdAt,
  clientId,
});

const toStored = (document: MessageDocument): StoredMessage => ({
  message: toMessage(document),
  isPending: document.pendingKeys !== undefined,
});

export type MessageStore = ReturnType<typeof createMessageStore>;

export function createMessageStore(connection: Connection) {
  const model = openCollection(connection, messagesCollection);
  /** The driver's own collection: validating the result of `toDocument` would only slow down sending. */
  const inserts = model.collection as unknown as mongo.Collection<MessageDocument>;

  return {
    /**
     * Stores a message as pending, after the message `prevId` (0: as the first of its conversation). Returns false if
     * `sendKey` is stored already, or if `prevId` has another successor.
     */
    async insert({ id, ...fields }: Message, prevId: number, sendKey: string): Promise<boolean> {
      const conversationId = conversationIdOf(fields.senderId, fields.receiverId);
      const pendingKeys = [conversationId, String(fields.senderId), String(fields.receiverId)];
      const prevKey = `${conversationId}:${prevId}`;
      const trace = traceToStore();
      const document = { _id: id, ...fields, conversationId, sendKey, prevKey, pendingKeys, ...(trace && { trace }) };
      try {
        await inserts.insertOne(document);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findBySendKey(conversationId: string, sendKey: string): Promise<StoredMessage | undefined> {
      const found = await model.findOne({ conversationId, sendKey }).lean<MessageDocument>();
      return found ? toStored(found) : undefined;
    },

    async findById(id: number): Promise<StoredMessage | undefined> {
      const found = await model.findOne({ _id: id }).lean<MessageDocument>();
      return found ? toStored(found) : undefined;
    },

    /** Returns the id of the conversation's newest message, or `known` if none is newer than that. */
    async readLastId(conversationId: string, known: number): Promise<number> {
      const last = await model
        .findOne({ conversationId, _id: { $gt: known } }, { _id: 1 })
        .sort({ _id: -1 })
        .lean<{ _id: number }>();
      return last?._id ?? known;
    },

    /** Whether a user has ever written in a conversation. */
    hasWritten: async (conversationId: string, senderId: number): Promise<boolean> =>
      (await model.exists({ conversationId, senderId }).sort({ _id: -1 })) !== null,

    /** Returns how many messages a conversation has, counted up to `limit`. */
    countUpTo: (conversationId: string, limit: number): Promise<number> =>
      model.countDocuments({ conversationId }, { limit }).exec(),

    async list(conversationId: string, { above, below, order, limit }: MessageRange): Promise<Message[]> {
      const range = { $gt: above, ...(below !== undefined && { $lt: below }) };
      const found = await model
        .find({ conversationId, _id: range })
        .sort({ _id: order === 'newest first' ? -1 : 1 })
        .limit(limit)
        .lean<MessageDocument[]>();
      return found.map(toMessage);
    },

    /** Counts the messages that this user has received, without pending ones, which their thread does not count yet. */
    countReceived: (
      receiverId: number,
      conversationId: string,
      { above, upTo }: { readonly above: number; readonly upTo?: number },
      session: Session,
    ): Promise<number> =>
      model
        .countDocuments({
          conversationId,
          receiverId,
          _id: { $gt: above, ...(upTo !== undefined && { $lte: upTo }) },
          pendingKeys: { $exists: false },
        })
        .session(session)
        .exec(),

    /** Returns pending messages of these conversations, oldest first. */
    async listPending(conversationIds: readonly string[], limit: number, session: Session): Promise<PendingMessage[]> {
      const found = await model
        .find({ pendingKeys: { $in: [...conversationIds] } }, null, { session })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<MessageDocument[]>();
      return found.map((document) => ({ ...toMessage(document), trace: document.trace }));
    },

    async removeUpTo(conversationId: string, id: number, session: Session): Promise<void> {
      await model.deleteMany({ conversationId, _id: { $lte: id } }, { session });
    },

    async removeConversation(conversationId: string, session: Session): Promise<void> {
      await model.deleteMany({ conversationId }, { session });
    },

    /** Returns false if one of these messages of these conversations was not pending any more. */
    async markDone(conversationIds: readonly string[], ids: readonly number[], session: Session): Promise<boolean> {
      const filter = { conversationId: { $in: [...conversationIds] }, _id: { $in: [...ids] }, ...IS_PENDING };
      const { matchedCount } = await model.updateMany(filter, { $unset: { pendingKeys: 1, trace: 1 } }, { session });
      return matchedCount === ids.length;
    },

    /** Returns the conversations of this user that have pending messages. */
    async listPendingConversations(userId: number): Promise<string[]> {
      const found = await model
        .find({ pendingKeys: String(userId) }, { conversationId: 1 })
        .lean<Pick<MessageDocument, 'conversationId'>[]>();
      return [...new Set(found.map(({ conversationId }) => conversationId))];
    },

    /** Returns the conversations of messages that were sent before this time and are still pending. */
    async listOverdueConversations(before: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ ...IS_PENDING, createdAt: { $lt: before } }, { conversationId: 1 })
        .limit(limit)
        .lean<Pick<MessageDocument, 'conversationId'>[]>();
      return [...new Set(found.map(({ conversationId }) => conversationId))];
    },
  };
}
