import { notFound } from '@tallscreen/kit/errors';
import { checkDraft, type Draft, type Message } from '#domain/message';
import { isReadBy, type Side } from '#domain/side';

export interface MessagePage {
  /** only older ones than this, newest first; absent: from the newest on */
  readonly before?: number;
  /** only newer ones than this, oldest first */
  readonly after?: number;
  readonly limit: number;
}

export interface ReadMark {
  readonly senderId: number;
  readonly markedCount: number;
}

export interface Sent {
  readonly message: Message;
  /** false for one that was stored under the same client id before, and has been told since */
  readonly isNews: boolean;
}

export interface MessageStore {
  /** The message that was stored under the draft's client id before, if any. */
  findSent(draft: Draft): Promise<Message | undefined>;
  /** Stores a message once per sender and client id. Both sides and the event follow by themselves. */
  send(draft: Draft): Promise<Sent>;
  readSides(ownerId: number, otherId: number): Promise<{ own: Side | undefined; other: Side | undefined }>;
  list(ownerId: number, otherId: number, page: MessagePage, clearedUpTo: number): Promise<Message[]>;
  listThreads(ownerId: number, before: number | undefined, limit: number): Promise<Side[]>;
  /** With whom this side has a conversation, the last spoken with first. */
  listPartners(ownerId: number, limit: number): Promise<number[]>;
  /** How far each of the others has read a conversation, by the other's id. */
  readMarksOf(ownerId: number, otherIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** undefined where the person received no such message */
  markRead(ownerId: number, messageId: number): Promise<ReadMark | undefined>;
  clear(ownerId: number, otherId: number): Promise<void>;
}

/**
 * Tells open sockets at once; the events tell whoever this did not reach. Resolves when they have been told, or soon in any
 * case; never fails what it tells of.
 */
export interface Announce {
  sent(message: Message): Promise<void>;
  read(fact: { readonly readerId: number; readonly senderId: number; readonly upTo: number }): Promise<void>;
}

export interface ConversationDeps {
  readonly store: MessageStore;
  readonly announce: Announce;
  readonly canReceive: (userId: number) => Promise<boolean>;
}

export interface ReadMessage extends Message {
  readonly isRead: boolean;
}

export interface Thread extends Side {
  /** whether its receiver has read the last message */
  readonly isLastRead: boolean;
}

export type Conversations = ReturnType<typeof createConversations>;

export const createConversations = ({ store, announce, canReceive }: ConversationDeps) => ({
  async send(wish: Draft): Promise<ReadMessage> {
    const draft = checkDraft(wish);
    const refusal = await refusalOf(canReceive(draft.receiverId));
    if (refusal !== undefined) {
      // A repeat is answered as the first one was, whatever became of the receiver since.
      const earlier = await store.findSent(draft);
      if (earlier) return withReadMark(store, earlier);
      throw refusal;
    }
    const { message, isNews } = await store.send(draft);
    if (!isNews) return withReadMark(store, message);
    // before the answer: the other one waits for it, the sender has long seen what they wrote
    await announce.sent(message);
    return { ...message, isRead: false };
  },

  async list(ownerId: number, otherId: number, page: MessagePage): Promise<ReadMessage[]> {
    const { own, other } = await store.readSides(ownerId, otherId);
    const messages = await store.list(ownerId, otherId, page, own?.clearedUpTo ?? 0);
    return messages.map((message) => {
      const receiverSide = message.receiverId === ownerId ? own : other;
      return { ...message, isRead: isReadBy(receiverSide, message.id) };
    });
  },

  async listThreads(ownerId: number, before: number | undefined, limit: number): Promise<Thread[]> {
    const sides = await store.listThreads(ownerId, before, limit);
    const sentLast = sides.filter(({ lastMessage }) => lastMessage?.senderId === ownerId);
    const marks = await store.readMarksOf(
      ownerId,
      sentLast.map(({ otherId }) => otherId),
    );
    return sides.map((side) => {
      const isOwn = side.lastMessage?.senderId === ownerId;
      const readUpTo = isOwn ? (marks.get(side.otherId) ?? 0) : side.readUpTo;
      return { ...side, isLastRead: isReadBy({ readUpTo }, side.lastMessageId) };
    });
  },

  async markRead(ownerId: number, messageId: number): Promise<ReadMark> {
    const mark = await store.markRead(ownerId, messageId);
    if (!mark) throw notFound('Message not found.');
    if (mark.markedCount > 0) await announce.read({ readerId: ownerId, senderId: mark.senderId, upTo: messageId });
    return mark;
  },

  clear: (ownerId: number, otherId: number) => store.clear(ownerId, otherId),
});

const refusalOf = (canReceive: Promise<boolean>): Promise<Error | undefined> =>
  canReceive.then(
    (isThere) => (isThere ? undefined : notFound('Could not start chat. User may not exist or is invalid.')),
    (error: unknown) => (error instanceof Error ? error : new Error('Unknown', { cause: error })),
  );

async function withReadMark(store: MessageStore, message: Message): Promise<ReadMessage> {
  const { own } = await store.readSides(message.receiverId, message.senderId);
  return { ...message, isRead: isReadBy(own, message.id) };
}
