import type { Message } from './types.ts';

export type MessagePage = { messages: Message[]; next_cursor: string | null };

/**
 * The newest page, asked for anew, over what is known. What both hold ties them together and nothing known is lost;
 * without a tie there would be a hole, so the new one stands alone. What is read stays read.
 */
export function joinPages(known: MessagePage, newest: MessagePage): MessagePage {
  const first = newest.messages[0];
  const last = newest.messages.at(-1);
  if (!first || !last) return newest;
  const read = new Set(known.messages.filter(({ is_read }) => is_read).map(({ id }) => id));
  const messages = newest.messages.map((message) => (read.has(message.id) ? { ...message, is_read: true } : message));
  const ids = new Set(messages.map(({ id }) => id));
  const cameMeanwhile = known.messages.filter(({ id }) => id > first.id);
  if (newest.next_cursor === null || !known.messages.some(({ id }) => ids.has(id))) {
    return { messages: [...cameMeanwhile, ...messages], next_cursor: newest.next_cursor };
  }
  const older = known.messages.filter(({ id }) => id < last.id);
  return { messages: [...cameMeanwhile, ...messages, ...older], next_cursor: known.next_cursor };
}
