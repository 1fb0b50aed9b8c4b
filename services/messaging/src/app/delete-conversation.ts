import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { conversationIdOf } from '#domain/message';
import { cleared } from '#domain/thread';
import type { MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface DeleteConversationDeps {
  readonly messages: Pick<MessageStore, 'removeUpTo'>;
  readonly threads: Pick<ThreadStore, 'readMany' | 'save'>;
  readonly findBlocked: FindBlocked;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  /** Counts every message of this conversation that is stored so far. */
  readonly updateThreads: (conversationId: string) => Promise<unknown>;
}

/**
 * Clears the user's own thread with another user; the other user keeps theirs. Deletes the messages that both have
 * cleared, because nobody can read them any more.
 */
export const createDeleteConversation =
  ({ messages, threads, findBlocked, outbox, updateThreads }: DeleteConversationDeps) =>
  async (ownerId: number, otherId: number): Promise<void> => {
    const conversationId = conversationIdOf(ownerId, otherId);
    await updateThreads(conversationId);
    const isBlocked = (await findBlocked(ownerId, [otherId])).has(otherId);
    await outbox.inTransaction(async (session) => {
      const [own, other] = await threads.readMany(
        [
          { ownerId, otherId },
          { ownerId: otherId, otherId: ownerId },
        ],
        session,
      );
      if (!own || own.lastMessageId === 0) return;
      const after = cleared(own, isBlocked);
      // Write both sides, so that of two users who delete at the same time one sees what the other has cleared.
      await threads.save(other ? [after, other] : [after], session);
      const clearedByBoth = Math.min(after.clearedUpTo, other?.clearedUpTo ?? 0);
      if (clearedByBoth > 0) await messages.removeUpTo(conversationId, clearedByBoth, session);
    });
  };
