import { LRUCache } from 'lru-cache';
import { conversationIdOf } from '#domain/message';
import type { BlockStore } from '#store/blocks';
import type { MessageStore } from '#store/messages';

export interface ReportTypingDeps {
  readonly messages: Pick<MessageStore, 'readLastId'>;
  readonly blocks: Pick<BlockStore, 'findBlocked'>;
  readonly pushTyping: (fromId: number, toId: number) => Promise<void>;
}

/** Typing is reported every second, so the answer is kept; a block takes effect here after this time at the latest. */
const KEEP_MS = 5_000;
const MAX_KEPT = 50_000;

/**
 * Shows the other user of a conversation that this one types. Does nothing if the two have no conversation or one of
 * them blocks the other, so that nobody can show themselves to a stranger.
 */
export function createReportTyping({ messages, blocks, pushTyping }: ReportTypingDeps) {
  const kept = new LRUCache<string, boolean>({ max: MAX_KEPT, ttl: KEEP_MS });

  async function mayShow(userId: number, otherId: number): Promise<boolean> {
    const conversationId = conversationIdOf(userId, otherId);
    const known = kept.get(conversationId);
    if (known !== undefined) return known;
    const [lastId, blocked] = await Promise.all([
      messages.readLastId(conversationId, 0),
      blocks.findBlocked(userId, [otherId]),
    ]);
    const isShown = lastId > 0 && blocked.size === 0;
    // A conversation may begin the next moment.
    if (lastId > 0) kept.set(conversationId, isShown);
    return isShown;
  }

  return async (userId: number, otherId: number): Promise<void> => {
    if (await mayShow(userId, otherId)) await pushTyping(userId, otherId);
  };
}
