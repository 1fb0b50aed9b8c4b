import { fail } from '@tallscreen/kit/errors';
import { LRUCache } from 'lru-cache';
import type { Draft } from '#domain/message';
import type { MessageStore } from '#store/messages';

export interface CheckAnsweredDeps {
  readonly messages: Pick<MessageStore, 'hasWritten' | 'countUpTo'>;
  /** Messages that a user may write to somebody who has never answered. */
  readonly maxUnanswered: number;
}

export type CheckAnswered = (conversationId: string, draft: Pick<Draft, 'senderId' | 'receiverId'>) => Promise<void>;

const CACHED_CONVERSATIONS = 50_000;

/**
 * Throws permission_denied if the sender has already written the allowed number of messages without an answer. A user
 * who has ever written in a conversation has answered, so this is read only once.
 */
export function createCheckAnswered({ messages, maxUnanswered }: CheckAnsweredDeps): CheckAnswered {
  const answered = new LRUCache<string, true>({ max: CACHED_CONVERSATIONS });
  return async (conversationId, { receiverId }) => {
    const key = `${conversationId} ${receiverId}`;
    if (answered.has(key)) return;
    if (await messages.hasWritten(conversationId, receiverId)) {
      answered.set(key, true);
      return;
    }
    // Nobody else has written in this conversation.
    if ((await messages.countUpTo(conversationId, maxUnanswered)) < maxUnanswered) return;
    throw fail('awaiting_answer', {
      fields: { needs_answer: true },
    });
  };
}
