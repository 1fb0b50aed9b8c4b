import { randomUUID } from 'node:crypto';
import { fail } from '@tallscreen/kit/errors';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import { LRUCache } from 'lru-cache';
import type { CheckAnswered } from '#app/check-answered';
import type { CheckReceiver } from '#app/check-receiver';
import {
  checkDraft,
  conversationIdOf,
  idAfter,
  type Draft,
  type Message,
  type MessageWithReadMark,
} from '#domain/message';
import { isReadBy } from '#domain/thread';
import type { MessageStore, StoredMessage } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface SendMessageDeps {
  readonly messages: Pick<MessageStore, 'insert' | 'findBySendKey' | 'readLastId'>;
  readonly threads: Pick<ThreadStore, 'read'>;
  readonly checkReceiver: CheckReceiver;
  /** Called before the first message of a conversation; throws if its sender has begun too many today. */
  readonly countFirstContact: (senderId: number, receiverId: number) => Promise<void>;
  /** Called before a message to somebody who does not follow the sender. */
  readonly checkAnswered: CheckAnswered;
  readonly newId: () => number;
  /** Called with a conversation that has a message whose threads and event must still be written. */
  readonly onPending: (conversationId: string) => void;
  /** Pushes the message to the open sockets of both users. Never rejects. */
  readonly pushSent: (message: Message) => Promise<void>;
}

export interface GivenMessage extends Draft {
  /** Whether the receiver follows the sender. */
  readonly isSenderFollowed?: boolean;
}

const CACHED_CONVERSATIONS = 50_000;
/**
 * Upper bound of attempts. One fails only if another process has stored a message in the same conversation meanwhile.
 */
const MAX_ATTEMPTS = 30;

/**
 * Stores a message once per sender, receiver and client id, with one insert, and pushes it to open sockets. The threads
 * and the event are written afterwards; see jobs/update-threads.ts. Throws what `checkReceiver`, `countFirstContact`
 * and `checkAnswered` throw.
 */
export function createSendMessage(deps: SendMessageDeps) {
  const { messages, threads, checkReceiver, countFirstContact, checkAnswered, newId, onPending, pushSent } = deps;
  const inTurn = createKeyedMutex();
  /** The id of the newest message by conversation. */
  const lastIds = new LRUCache<string, number>({ max: CACHED_CONVERSATIONS });

  async function sendMessage({ isSenderFollowed = false, ...given }: GivenMessage): Promise<MessageWithReadMark> {
    const draft = checkDraft(given);
    const refusal = await refusalOf(checkReceiver(draft, isSenderFollowed));
    if (refusal) return withReadMark(await findEarlier(draft, refusal));

    const conversationId = conversationIdOf(draft.senderId, draft.receiverId);
    const { message, isPending } = await inTurn(conversationId, () => store(conversationId, draft, isSenderFollowed));
    if (!isPending) return withReadMark(message);
    onPending(conversationId);
    // Push before the call returns: the receiver is waiting for the message, the sender's client shows it already.
    await pushSent(message);
    return { ...message, isRead: false };
  }

  /** A repeated send returns the stored message, even if the receiver cannot receive messages any more. */
  async function findEarlier(draft: Draft, refusal: Error): Promise<Message> {
    const earlier =
      draft.clientId === ''
        ? undefined
        : await messages.findBySendKey(conversationIdOf(draft.senderId, draft.receiverId), sendKeyOf(draft));
    if (!earlier) throw refusal;
    return earlier.message;
  }

  /**
   * The store accepts only one successor of each message. So ids rise in the order in which messages become visible,
   * even if several processes send in the same conversation.
   */
  async function store(conversationId: string, draft: Draft, isSenderFollowed: boolean): Promise<StoredMessage> {
    // The same key in all attempts: an insert that succeeded although its reply was lost is found by it.
    const sendKey = draft.clientId === '' ? `:${randomUUID()}` : sendKeyOf(draft);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const prevId = lastIds.get(conversationId) ?? (await readLastId(conversationId, draft));
      lastIds.delete(conversationId);
      if (prevId === 0) await countFirstContact(draft.senderId, draft.receiverId);
      else if (!isSenderFollowed) {
        const refusal = await refusalOf(checkAnswered(conversationId, draft));
        if (refusal) return { message: await findEarlier(draft, refusal), isPending: false };
      }
      // Adding `attempt` avoids an id that a message of another conversation may have.
      const message = { id: idAfter(newId(), prevId + attempt), ...draft, createdAt: new Date() };
      if (await messages.insert(message, prevId, sendKey)) {
        lastIds.set(conversationId, message.id);
        return { message, isPending: true };
      }
      const earlier = await messages.findBySendKey(conversationId, sendKey);
      if (earlier) return earlier;
    }
    throw fail('changed_by_someone_else');
  }

  /** The sender's thread gives a lower bound, so the query need not search the whole conversation. */
  async function readLastId(conversationId: string, { senderId, receiverId }: Draft): Promise<number> {
    const thread = await threads.read(senderId, receiverId);
    return messages.readLastId(conversationId, Math.max(thread?.lastMessageId ?? 0, thread?.clearedUpTo ?? 0));
  }

  async function withReadMark(message: Message): Promise<MessageWithReadMark> {
    const receiverThread = await threads.read(message.receiverId, message.senderId);
    return { ...message, isRead: isReadBy(receiverThread, message.id) };
  }

  return sendMessage;
}

const sendKeyOf = ({ senderId, clientId }: Draft): string => `${senderId}:${clientId}`;

/** Returns why the receiver cannot be written to, undefined if they can. */
const refusalOf = (checked: Promise<void>): Promise<Error | undefined> =>
  checked.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('Unknown', { cause: error })),
  );
