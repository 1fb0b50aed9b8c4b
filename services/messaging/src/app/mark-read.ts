import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { conversationIdOf } from '#domain/message';
import { seenUpToOf } from '#domain/thread';
import { readEvent, type ReadReceipt } from '#events/publish';
import type { MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface MarkReadDeps {
  readonly messages: Pick<MessageStore, 'findById' | 'countReceived'>;
  readonly threads: Pick<ThreadStore, 'read' | 'setRead'>;
  readonly findBlocked: FindBlocked;
  readonly outbox: Outbox;
  /** Updates the two users' threads with every message of this conversation that is stored so far. */
  readonly updateThreads: (conversationId: string) => Promise<unknown>;
  /** Pushes the read mark to the sender's open sockets. Never rejects. */
  readonly pushRead: (receipt: ReadReceipt) => Promise<void>;
}

export interface ReadMark {
  readonly senderId: number;
  /** How many messages became read. */
  readonly markedCount: number;
}

/**
 * Marks a received message and all earlier ones as read. Throws not_found if the user received no such message. If one
 * of the two blocks the other, the sender is never told that the messages were read, not even after the block ends.
 */
export const createMarkRead =
  ({ messages, threads, findBlocked, outbox, updateThreads, pushRead }: MarkReadDeps) =>
  async (readerId: number, messageId: number): Promise<ReadMark> => {
    const found = await messages.findById(messageId);
    if (found?.message.receiverId !== readerId) throw fail('message_not_found');
    const { senderId } = found.message;
    const conversationId = conversationIdOf(readerId, senderId);
    // The event that the message was sent must be published before the event that it was read.
    if (found.isPending) await updateThreads(conversationId);

    const isQuiet = (await findBlocked(readerId, [senderId])).has(senderId);
    const receipt: ReadReceipt = { readerId, senderId, upToMessageId: messageId };
    const markedCount = await outbox.inTransaction(async (session) => {
      const thread = await threads.read(readerId, senderId, session);
      if (!thread || seenUpToOf(thread) >= messageId) return 0;
      const newlyRead = { above: seenUpToOf(thread), upTo: messageId };
      const count = await messages.countReceived(readerId, conversationId, newlyRead, session);
      const unreadCount = await messages.countReceived(readerId, conversationId, { above: messageId }, session);
      const read = isQuiet ? { readQuietlyUpTo: messageId } : { readUpTo: messageId };
      await threads.setRead(thread, { ...read, unreadCount }, session);
      if (!isQuiet) await outbox.add(session, [readEvent(receipt)]);
      return count;
    });
    if (markedCount > 0 && !isQuiet) await pushRead(receipt);
    return { senderId, markedCount };
  };
