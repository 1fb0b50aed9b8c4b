import type { Message } from '#domain/message';

/** One user's view of a conversation. */
export interface Thread {
  readonly ownerId: number;
  readonly otherId: number;
  /** The newest message in this thread, 0 if there is none. */
  readonly lastMessageId: number;
  readonly lastMessage: Message | undefined;
  readonly unreadCount: number;
  /** The owner has read all received messages up to this id, and the other user may know it. */
  readonly readUpTo: number;
  /** The owner has read up to this id, and the other user does not know it because of a block. */
  readonly readQuietlyUpTo: number;
  /** The owner has deleted all messages up to this id from their thread. */
  readonly clearedUpTo: number;
}

export const emptyThread = (ownerId: number, otherId: number): Thread => ({
  ownerId,
  otherId,
  lastMessageId: 0,
  lastMessage: undefined,
  unreadCount: 0,
  readUpTo: 0,
  readQuietlyUpTo: 0,
  clearedUpTo: 0,
});

/** Returns the thread after counting these messages. `messages` are sorted by id and not counted yet. */
export function withMessages(thread: Thread, messages: readonly Message[]): Thread {
  const seenUpTo = seenUpToOf(thread);
  const unread = messages.filter(({ id, receiverId }) => receiverId === thread.ownerId && id > seenUpTo);
  const last = messages.at(-1);
  const isNewer = last !== undefined && last.id > Math.max(thread.lastMessageId, thread.clearedUpTo);
  return {
    ...thread,
    ...(isNewer && { lastMessageId: last.id, lastMessage: last }),
    unreadCount: thread.unreadCount + unread.length,
  };
}

/**
 * Returns the thread without its messages; later messages make it appear again. Tells the other user that they were
 * read unless `isBlocked`.
 */
export const cleared = (thread: Thread, isBlocked = false): Thread => ({
  ...thread,
  clearedUpTo: thread.lastMessageId,
  readUpTo: isBlocked ? thread.readUpTo : Math.max(thread.readUpTo, thread.lastMessageId),
  lastMessageId: 0,
  lastMessage: undefined,
  unreadCount: 0,
});

/** Received messages up to this id are not unread: the owner has read or deleted them. */
export const seenUpToOf = (thread: Pick<Thread, 'readUpTo' | 'readQuietlyUpTo' | 'clearedUpTo'>): number =>
  Math.max(thread.readUpTo, thread.readQuietlyUpTo, thread.clearedUpTo);

/**
 * Whether the other user has written since the owner last deleted the conversation: only received messages can be read.
 */
export const hasOtherWritten = (thread: Thread): boolean =>
  thread.lastMessage?.senderId === thread.otherId || thread.unreadCount > 0 || seenUpToOf(thread) > thread.clearedUpTo;

/**
 * Whether the sender may know that the receiver has read the message. `receiverThread` is the receiver's thread,
 * undefined if there is none.
 */
export const isReadBy = (receiverThread: Pick<Thread, 'readUpTo'> | undefined, messageId: number): boolean =>
  messageId <= (receiverThread?.readUpTo ?? 0);
