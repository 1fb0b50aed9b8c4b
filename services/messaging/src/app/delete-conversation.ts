import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { conversationIdOf } from '#domain/message';
import { cleared } from '#domain/thread';
import type { ThreadStore } from '#store/threads';

export interface DeleteConversationDeps {
  readonly threads: Pick<ThreadStore, 'read' | 'save'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  /** Counts every message of this conversation that is stored so far. */
  readonly updateThreads: (conversationId: string) => Promise<unknown>;
}

/** Clears the user's own thread with another user; the other user keeps theirs. */
export const createDeleteConversation =
  ({ threads, outbox, updateThreads }: DeleteConversationDeps) =>
  async (ownerId: number, otherId: number): Promise<void> => {
    await updateThreads(conversationIdOf(ownerId, otherId));
    await outbox.inTransaction(async (session) => {
      const thread = await threads.read(ownerId, otherId, session);
      if (!thread || thread.lastMessageId === 0) return;
      await threads.save([cleared(thread)], session);
    });
  };
