import type { Message } from '#domain/message';

/** One person's view of a conversation. */
export interface Side {
  readonly ownerId: number;
  readonly otherId: number;
  /** the newest message that this side has, 0 for none */
  readonly lastMessageId: number;
  readonly lastMessage: Message | undefined;
  readonly unreadCount: number;
  /** received messages up to this one are read */
  readonly readUpTo: number;
  /** messages up to this one are gone from this side */
  readonly clearedUpTo: number;
}

/** A side with messages that it did not count yet, the oldest first. */
export function settled(side: Side, messages: readonly Message[]): Side {
  const floor = Math.max(side.readUpTo, side.clearedUpTo);
  const unread = messages.filter(({ id, receiverId }) => receiverId === side.ownerId && id > floor);
  const last = messages.at(-1);
  const isNewer = last !== undefined && last.id > Math.max(side.lastMessageId, side.clearedUpTo);
  return {
    ...side,
    ...(isNewer && { lastMessageId: last.id, lastMessage: last }),
    unreadCount: side.unreadCount + unread.length,
  };
}

/** Whether the receiver has read a message, from the receiver's side. */
export const isReadBy = (receiverSide: Pick<Side, 'readUpTo'> | undefined, messageId: number): boolean =>
  messageId <= (receiverSide?.readUpTo ?? 0);
