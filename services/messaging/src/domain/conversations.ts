import { notFound } from '@tallscreen/kit/errors';
import { checkDraft, isReadBy, type Draft, type Message, type Side } from '#domain/message';

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

export interface MessageStore {
  /** The message that was stored under the draft's client id before, if any. */
  findSent(draft: Draft): Promise<Message | undefined>;
  /** Stores a message once per sender and client id, with both sides and the event; answers the stored one. */
  send(draft: Draft, newId: () => number, now: Date): Promise<Message>;
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

/** Tells open sockets at once; the events tell whoever this did not reach. Never fails what it tells of. */
export interface Announce {
  sent(message: Message): void;
  read(fact: { readonly readerId: number; readonly senderId: number; readonly upTo: number }): void;
}

export interface ConversationDeps {
  readonly store: MessageStore;
  readonly announce: Announce;
  readonly canReceive: (userId: number) => Promise<boolean>;
  readonly newId: () => number;
}

export interface ReadMessage extends Message {
  readonly isRead: boolean;
}

export interface Thread extends Side {
  /** whether its receiver has read the last message */
  readonly isLastRead: boolean;
}

export type Conversations = ReturnType<typeof createConversations>;

export const createConversations = ({ store, announce, canReceive, newId }: ConversationDeps) => ({
  async send(wish: Draft): Promise<ReadMessage> {
    const draft = checkDraft(wish);
    const receiving = canReceive(draft.receiverId).then((isThere) => () => isThere, rethrowing);
    // A repeat is answered as the first one was, whatever became of the receiver since.
    const earlier = await store.findSent(draft);
    if (earlier) return withReadMark(store, earlier);
    if (!(await receiving)()) throw notFound('Could not start chat. User may not exist or is invalid.');
    const message = await store.send(draft, newId, new Date());
    announce.sent(message);
    return { ...message, isRead: false };
  },

  async list(ownerId: number, otherId: number, page: MessagePage): Promise<ReadMessage[]> {
    const { own, other } = await store.readSides(ownerId, otherId);
    if (!own) return [];
    const messages = await store.list(ownerId, otherId, page, own.clearedUpTo);
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
    if (mark.markedCount > 0) announce.read({ readerId: ownerId, senderId: mark.senderId, upTo: messageId });
    return mark;
  },

  clear: (ownerId: number, otherId: number) => store.clear(ownerId, otherId),
});

/** For an answer that may turn out not to be needed. */
const rethrowing = (error: unknown) => (): never => {
  throw error;
};

async function withReadMark(store: MessageStore, message: Message): Promise<ReadMessage> {
  const { own } = await store.readSides(message.receiverId, message.senderId);
  return { ...message, isRead: isReadBy(own, message.id) };
}
