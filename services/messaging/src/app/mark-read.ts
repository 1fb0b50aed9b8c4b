import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { notFound } from '@tallscreen/kit/errors';
import { conversationIdOf } from '#domain/message';
import { seenUpToOf } from '#domain/thread';
import { readEvent, type ReadReceipt } from '#events/publish';
import type { MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface MarkReadDeps {
  readonly messages: Pick<MessageStore, 'findById' | 'countReceived'>;
  readonly threads: Pick<ThreadStore, 'read' | 'setRead'>;
  readonly outbox: Outbox;
  /** Counts every message of this conversation that is stored so far. */
  readonly updateThreads: (conversationId: string) => Promise<unknown>;
  /** Pushes the read mark to the sender's open sockets. Never rejects. */
  readonly pushRead: (receipt: ReadReceipt) => Promise<void>;
}

export interface ReadMark {
  readonly senderId: number;
  /** How many messages became read. */
  readonly markedCount: number;
}

/** Marks a received message, and all before it, as read. Throws not_found if the user received no such message. */
export const createMarkRead =
  ({ messages, threads, outbox, updateThreads, pushRead }: MarkReadDeps) =>
  async (readerId: number, messageId: number): Promise<ReadMark> => {
    const found = await messages.findById(messageId);
    if (found?.message.receiverId !== readerId) throw notFound('Message not found.');
    const { senderId } = found.message;
    const conversationId = conversationIdOf(readerId, senderId);
    // The event that the message was sent must be published before the event that it was read.
    if (found.isPending) await updateThreads(conversationId);

    const receipt: ReadReceipt = { readerId, senderId, upToMessageId: messageId };
    const markedCount = await outbox.inTransaction(async (session) => {
      const thread = await threads.read(readerId, senderId, session);
      if (!thread || seenUpToOf(thread) >= messageId) return 0;
      const newlyRead = { above: seenUpToOf(thread), upTo: messageId };
      const count = await messages.countReceived(readerId, conversationId, newlyRead, session);
      const unreadCount = await messages.countReceived(readerId, conversationId, { above: messageId }, session);
      await threads.setRead(thread, messageId, unreadCount, session);
      await outbox.add(session, [readEvent(receipt)]);
      return count;
    });
    if (markedCount > 0) await pushRead(receipt);
    return { senderId, markedCount };
  };
