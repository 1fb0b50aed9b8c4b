import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { conversationIdOf } from '#domain/message';
import { cleared } from '#domain/thread';
import type { MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface RemoveUserDeps {
  readonly messages: Pick<MessageStore, 'removeConversation'>;
  readonly threads: Pick<ThreadStore, 'readMany' | 'save' | 'listOwned' | 'removeBoth'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  /** Writes the threads of messages that are still to be counted. */
  readonly updateThreadsOf: (userId: number) => Promise<void>;
}

/** Stops between two conversations when the signal aborts. */
export type RemoveUser = (userId: number, signal: AbortSignal) => Promise<void>;

/**
 * Clears the conversations of a deleted account on its side; of each thread only the ids and the read mark are kept.
 * The other users keep theirs. Deletes a conversation that nobody can read any more. Safe to repeat after an
 * interruption.
 */
export function createRemoveUser({ messages, threads, outbox, updateThreadsOf }: RemoveUserDeps): RemoveUser {
  const removeSide = (ownerId: number, otherId: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      const [own, other] = await threads.readMany(
        [
          { ownerId, otherId },
          { ownerId: otherId, otherId: ownerId },
        ],
        session,
      );
      if (own && other && other.lastMessageId > 0) {
        // Already cleared: clearing it again would lose the id up to which it was cleared.
        if (own.lastMessageId > 0) await threads.save([cleared(own)], session);
        return;
      }
      await messages.removeConversation(conversationIdOf(ownerId, otherId), session);
      await threads.removeBoth(ownerId, otherId, session);
    });

  return async (userId, signal) => {
    await updateThreadsOf(userId);
    for (const otherId of await threads.listOwned(userId)) {
      if (signal.aborted) return;
      await removeSide(userId, otherId);
    }
  };
}
