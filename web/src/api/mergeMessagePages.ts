import type { MessageList } from '@tallscreen/bff/contract/message';

/**
 * Merges a refetched newest page into the cached messages. If both share a message, the older cached ones are kept.
 * If they share none, messages between them may be missing, so only the new page is kept. Read messages stay read.
 */
export function mergeMessagePages(known: MessageList, newest: MessageList): MessageList {
  const first = newest.messages[0];
  const last = newest.messages.at(-1);
  if (!first || !last) return newest;
  const read = new Set(known.messages.filter(({ is_read }) => is_read).map(({ id }) => id));
  const messages = newest.messages.map((message) => (read.has(message.id) ? { ...message, is_read: true } : message));
  const ids = new Set(messages.map(({ id }) => id));
  const newer = known.messages.filter(({ id }) => id > first.id);
  if (newest.next_cursor === null || !known.messages.some(({ id }) => ids.has(id))) {
    return { messages: [...newer, ...messages], next_cursor: newest.next_cursor };
  }
  const older = known.messages.filter(({ id }) => id < last.id);
  return { messages: [...newer, ...messages, ...older], next_cursor: known.next_cursor };
}
