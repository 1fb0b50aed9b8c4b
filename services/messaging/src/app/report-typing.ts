import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { LRUCache } from 'lru-cache';
import { conversationIdOf } from '#domain/message';
import type { MessageStore } from '#store/messages';

export interface ReportTypingDeps {
  readonly messages: Pick<MessageStore, 'readLastId'>;
  readonly findBlocked: FindBlocked;
  readonly pushTyping: (fromId: number, toId: number) => Promise<void>;
}

/** How long the existence of a conversation is cached, because typing is reported every second. */
const KEEP_MS = 5_000;
const MAX_KEPT = 50_000;

/**
 * Shows the other user of a conversation that this one is typing. Does nothing if the two have no conversation or have
 * a block, so that strangers cannot be bothered.
 */
export function createReportTyping({ messages, findBlocked, pushTyping }: ReportTypingDeps) {
  const kept = new LRUCache<string, true>({ max: MAX_KEPT, ttl: KEEP_MS });

  async function haveConversation(conversationId: string): Promise<boolean> {
    if (kept.has(conversationId)) return true;
    const isThere = (await messages.readLastId(conversationId, 0)) > 0;
    // Do not cache that there is none: a conversation may begin the next moment.
    if (isThere) kept.set(conversationId, true);
    return isThere;
  }

  return async (userId: number, otherId: number): Promise<void> => {
    const [isThere, blocked] = await Promise.all([
      haveConversation(conversationIdOf(userId, otherId)),
      findBlocked(userId, [otherId]),
    ]);
    if (isThere && blocked.size === 0) await pushTyping(userId, otherId);
  };
}
