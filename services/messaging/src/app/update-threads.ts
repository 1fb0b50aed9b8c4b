import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { conversationIdOf, type Message } from '#domain/message';
import { withMessages } from '#domain/thread';
import { sentEvent } from '#events/publish';
import type { MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface UpdateThreadsDeps {
  readonly messages: Pick<MessageStore, 'listPending' | 'markDone'>;
  readonly threads: Pick<ThreadStore, 'readMany' | 'save'>;
  readonly outbox: Outbox;
}

const MESSAGES_PER_TRANSACTION = 500;

/**
 * Writes the deferred parts of sent messages: the threads of both users and the outbox event. For all of these
 * conversations or for none. Safe to repeat, and to run in several processes at the same time.
 */
export function createUpdateThreads({ messages, threads, outbox }: UpdateThreadsDeps) {
  /** Returns whether pending messages are left. */
  const updateSome = (conversationIds: readonly string[]): Promise<boolean> =>
    outbox.inTransaction(async (session) => {
      const found = await messages.listPending(conversationIds, MESSAGES_PER_TRANSACTION + 1, session);
      const pending = found.slice(0, MESSAGES_PER_TRANSACTION);
      if (pending.length === 0) return false;
      await countMessages(pending, session);
      await outbox.add(session, pending.map(sentEvent));
      const areAllDone = await messages.markDone(
        conversationIds,
        pending.map(({ id }) => id),
        session,
      );
      if (!areAllDone) throw new RetryTransaction('Another process has updated these threads.');
      return found.length > pending.length;
    });

  async function countMessages(pending: readonly Message[], session: Session): Promise<void> {
    const byConversation = Map.groupBy(pending, ({ senderId, receiverId }) => conversationIdOf(senderId, receiverId));
    const owners = [...byConversation.values()].flatMap(([first]) =>
      first
        ? [
            { ownerId: first.senderId, otherId: first.receiverId },
            { ownerId: first.receiverId, otherId: first.senderId },
          ]
        : [],
    );
    const updated = (await threads.readMany(owners, session)).map((thread) =>
      withMessages(thread, byConversation.get(conversationIdOf(thread.ownerId, thread.otherId)) ?? []),
    );
    await threads.save(updated, session);
  }

  return async (conversationIds: readonly string[]): Promise<void> => {
    while (await updateSome(conversationIds));
  };
}
