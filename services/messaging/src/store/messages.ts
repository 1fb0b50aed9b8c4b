import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import type { MessagePage, MessageStore, ReadMark, Sent } from '#domain/conversations';
import type { Draft } from '#domain/message';
import type { Settler } from '#domain/settler';
import { readEvent } from '#events/publish';
import { messagesOf, pairOf, personKeyOf, sendKeyOf, toMessage } from '#store/message-document';
import { sideIdOf, sidesOf, toSide, type SideDocument } from '#store/sides';

export interface MessageStoreDeps {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly append: (draft: Draft) => Promise<Sent>;
  readonly settler: Pick<Settler, 'settle' | 'settleAllOf'>;
}

/** Threads, marks and clearing begin with settling, so that they count what is stored. */
export function createMessageStore({ connection, outbox, append, settler }: MessageStoreDeps): MessageStore {
  const messages = messagesOf(connection);
  const sides = sidesOf(connection);

  /** Those that the side counts: what is pending comes to it later. */
  const countReceived = (ownerId: number, pair: string, ids: { $gt: number; $lte?: number }, session: Session) =>
    messages.countDocuments({ pair, receiverId: ownerId, _id: ids, pendingKeys: { $exists: false } }, { session });

  return {
    send: append,

    async findSent(draft) {
      const found = draft.clientId === '' ? null : await messages.findOne({ sendKey: sendKeyOf(draft) });
      return found ? toMessage(found) : undefined;
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
      await settler.settleAllOf(personKeyOf(ownerId));
      const lastMessageId = { $gt: 0, ...(before !== undefined && { $lt: before }) };
      const found = await sides.find({ ownerId, lastMessageId }).sort({ lastMessageId: -1 }).limit(limit).toArray();
      return found.map(toSide);
    },

    async listPartners(ownerId, limit) {
      await settler.settleAllOf(personKeyOf(ownerId));
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

    async markRead(ownerId, messageId) {
      const message = await messages.findOne({ _id: messageId });
      if (message?.receiverId !== ownerId) return undefined;
      const { senderId, pair } = message;
      // that it was sent is told before that it was read
      if (message.pendingKeys) await settler.settle(pair);
      return outbox.inTransaction(async (session): Promise<ReadMark> => {
        const side = await sides.findOne({ _id: sideIdOf(ownerId, senderId) }, { session });
        if (!side || side.readUpTo >= messageId || side.clearedUpTo >= messageId) return { senderId, markedCount: 0 };
        const floor = Math.max(side.readUpTo, side.clearedUpTo);
        const markedCount = await countReceived(ownerId, pair, { $gt: floor, $lte: messageId }, session);
        const unreadCount = await countReceived(ownerId, pair, { $gt: messageId }, session);
        await sides.updateOne({ _id: side._id }, { $set: { readUpTo: messageId, unreadCount } }, { session });
        await outbox.add(session, [readEvent({ readerId: ownerId, senderId, upTo: messageId })]);
        return { senderId, markedCount };
      });
    },

    async clear(ownerId, otherId) {
      await settler.settleAllOf(pairOf(ownerId, otherId));
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
