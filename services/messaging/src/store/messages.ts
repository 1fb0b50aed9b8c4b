import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection, mongo } from 'mongoose';
import type { MessagePage, MessageStore, ReadMark } from '#domain/conversations';
import { idAfter, type Draft, type Message } from '#domain/message';
import { readEvent, sentEvent } from '#events/publish';
import { sideIdOf, sidesOf, toSide, type SideDocument } from '#store/sides';

interface MessageDocument {
  _id: number;
  /** both people's ids, the smaller first */
  pair: string;
  senderId: number;
  receiverId: number;
  content: string;
  createdAt: Date;
  clientId: string;
  /** unique: makes a retried send safe */
  sendKey: string;
}

const MESSAGES = 'messages';

export const messageIndexes: readonly IndexSpec[] = [
  { collection: MESSAGES, key: { pair: 1, _id: -1 } },
  { collection: MESSAGES, key: { sendKey: 1 }, options: { unique: true } },
];

const pairOf = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
const sendKeyOf = ({ senderId, clientId }: Draft, id: number): string =>
  clientId === '' ? `id:${id}` : `${senderId}:${clientId}`;
const toMessage = ({ _id, pair: _pair, sendKey: _sendKey, ...fields }: MessageDocument): Message => ({
  id: _id,
  ...fields,
});

export function createMessageStore(connection: Connection, outbox: Outbox): MessageStore {
  const messages = connection.collection<MessageDocument>(MESSAGES) as unknown as mongo.Collection<MessageDocument>;
  const sides = sidesOf(connection);

  const findSent = async (draft: Draft, session?: Session): Promise<Message | undefined> => {
    if (draft.clientId === '') return undefined;
    const found = await messages.findOne({ sendKey: sendKeyOf(draft, 0) }, session ? { session } : {});
    return found ? toMessage(found) : undefined;
  };

  /** Both sides are written, so that two sends of one conversation exclude each other and ids keep their order. */
  const updateSides = async (message: Message, session: Session): Promise<void> => {
    const { id: lastMessageId, senderId, receiverId } = message;
    const shared = { lastMessageId, lastMessage: message };
    const update = (ownerId: number, otherId: number, unread: number) => ({
      updateOne: {
        filter: { _id: sideIdOf(ownerId, otherId) },
        update: {
          $set: shared,
          $inc: { unreadCount: unread },
          $setOnInsert: { ownerId, otherId, readUpTo: 0, clearedUpTo: 0 },
        },
        upsert: true,
      },
    });
    await sides.bulkWrite([update(senderId, receiverId, 0), update(receiverId, senderId, 1)], { session });
  };

  const retryIfTaken = (error: unknown): never => {
    if (isDuplicateKey(error)) throw new RetryTransaction('The message was sent at the same time.', error);
    throw error;
  };

  return {
    findSent: (draft) => findSent(draft),

    send(draft, newId, createdAt) {
      // the index refuses a repeat; only then is the first one looked for
      let isRepeated = false;
      return outbox.inTransaction(async (session) => {
        const sent = isRepeated ? await findSent(draft, session) : undefined;
        isRepeated = true;
        if (sent) return sent;
        const own = await sides.findOne({ _id: sideIdOf(draft.senderId, draft.receiverId) }, { session });
        const id = idAfter(newId(), Math.max(own?.lastMessageId ?? 0, own?.clearedUpTo ?? 0));
        const message: Message = { id, ...draft, createdAt };
        const { id: _id, ...fields } = message;
        const document = {
          _id,
          ...fields,
          pair: pairOf(draft.senderId, draft.receiverId),
          sendKey: sendKeyOf(draft, id),
        };
        await messages.insertOne(document, { session }).catch(retryIfTaken);
        await updateSides(message, session).catch(retryIfTaken);
        await outbox.add(session, [sentEvent(message)]);
        return message;
      });
    },

    async readSides(ownerId, otherId) {
      const ids = [sideIdOf(ownerId, otherId), sideIdOf(otherId, ownerId)];
      const found = await sides.find({ _id: { $in: ids } }).toArray();
      const side = (id: string | undefined) => found.filter(({ _id }) => _id === id).map(toSide)[0];
      return { own: side(ids[0]), other: side(ids[1]) };
    },

    async list(ownerId, otherId, { before, after, limit }: MessagePage, clearedUpTo) {
      const pair = pairOf(ownerId, otherId);
      const above = Math.max(after ?? 0, clearedUpTo);
      const range = { $gt: above, ...(after === undefined && before !== undefined && { $lt: before }) };
      const found = await messages
        .find({ pair, _id: range })
        .sort({ _id: after === undefined ? -1 : 1 })
        .limit(limit)
        .toArray();
      return found.map(toMessage);
    },

    async listThreads(ownerId, before, limit) {
      const lastMessageId = { $gt: 0, ...(before !== undefined && { $lt: before }) };
      const found = await sides.find({ ownerId, lastMessageId }).sort({ lastMessageId: -1 }).limit(limit).toArray();
      return found.map(toSide);
    },

    async listPartners(ownerId, limit) {
      const found = await sides
        .find({ ownerId, lastMessageId: { $gt: 0 } }, { projection: { otherId: 1 } })
        .sort({ lastMessageId: -1 })
        .limit(limit)
        .toArray();
      return found.map(({ otherId }) => otherId);
    },

    async readMarksOf(ownerId, otherIds) {
      if (otherIds.length === 0) return new Map();
      const ids = otherIds.map((otherId) => sideIdOf(otherId, ownerId));
      const found = await sides.find({ _id: { $in: ids } }, { projection: { ownerId: 1, readUpTo: 1 } }).toArray();
      return new Map(found.map((side) => [side.ownerId, side.readUpTo]));
    },

    markRead: (ownerId, messageId) =>
      outbox.inTransaction(async (session): Promise<ReadMark | undefined> => {
        const message = await messages.findOne({ _id: messageId }, { session });
        if (message?.receiverId !== ownerId) return undefined;
        const { senderId, pair } = message;
        const side = await sides.findOne({ _id: sideIdOf(ownerId, senderId) }, { session });
        if (!side || side.readUpTo >= messageId || side.clearedUpTo >= messageId) return { senderId, markedCount: 0 };
        const received = { pair, receiverId: ownerId };
        const floor = Math.max(side.readUpTo, side.clearedUpTo);
        const markedCount = await messages.countDocuments(
          { ...received, _id: { $gt: floor, $lte: messageId } },
          { session },
        );
        const unreadCount = await messages.countDocuments({ ...received, _id: { $gt: messageId } }, { session });
        await sides.updateOne({ _id: side._id }, { $set: { readUpTo: messageId, unreadCount } }, { session });
        await outbox.add(session, [readEvent({ readerId: ownerId, senderId, upTo: messageId })]);
        return { senderId, markedCount };
      }),

    async clear(ownerId, otherId) {
      await outbox.inTransaction(async (session) => {
        const side = await sides.findOne({ _id: sideIdOf(ownerId, otherId) }, { session });
        if (!side || side.lastMessageId === 0) return;
        const cleared: Partial<SideDocument> = {
          clearedUpTo: side.lastMessageId,
          readUpTo: Math.max(side.readUpTo, side.lastMessageId),
          lastMessageId: 0,
          lastMessage: null,
          unreadCount: 0,
        };
        await sides.updateOne({ _id: side._id }, { $set: cleared }, { session });
      });
    },
  };
}
