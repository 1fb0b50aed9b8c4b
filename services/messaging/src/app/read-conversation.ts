import { numberCursor, readPage, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import { conversationIdOf, type MessageWithReadMark } from '#domain/message';
import { isReadBy, seenUpToOf } from '#domain/thread';
import type { MessageRange, MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface ReadConversationDeps {
  readonly messages: Pick<MessageStore, 'list'>;
  readonly threads: Pick<ThreadStore, 'readMany'>;
}

export interface ConversationRequest extends PageRequest {
  readonly ownerId: number;
  readonly otherId: number;
  /** Only messages after this one, oldest first; 0 for all messages, newest first. */
  readonly afterMessageId: number;
}

export interface ConversationPage {
  readonly messages: readonly MessageWithReadMark[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

const sizes = { fallback: 50, max: 100 };
/** A number continues newest first, an object oldest first. */
const cursor = z.union([numberCursor, z.object({ after: numberCursor })]);
type Cursor = z.output<typeof cursor>;

/** Returns one page of the owner's thread with another user, without the messages that the owner has deleted. */
export const createReadConversation =
  ({ messages, threads }: ReadConversationDeps) =>
  async ({ ownerId, otherId, afterMessageId, ...request }: ConversationRequest): Promise<ConversationPage> => {
    const [ownThread, otherThread] = await threads.readMany([
      { ownerId, otherId },
      { ownerId: otherId, otherId: ownerId },
    ]);
    const startOf = (after: Cursor | undefined): Cursor | undefined =>
      afterMessageId > 0 && typeof after !== 'object' ? { after: afterMessageId } : after;
    const { entries, nextPageToken } = await readPage(request, {
      sizes,
      cursor,
      list: ({ after, limit }) => {
        const range = rangeOf(startOf(after), ownThread?.clearedUpTo ?? 0);
        return messages.list(conversationIdOf(ownerId, otherId), { ...range, limit });
      },
      cursorOf: ({ id }, after) => (typeof startOf(after) === 'object' ? { after: id } : id),
    });
    return {
      messages: entries.map((message) => {
        const isOwn = message.receiverId === ownerId;
        const isRead = isOwn
          ? message.id <= (ownThread ? seenUpToOf(ownThread) : 0)
          : isReadBy(otherThread, message.id);
        return { ...message, isRead };
      }),
      nextPageToken,
    };
  };

const rangeOf = (start: Cursor | undefined, clearedUpTo: number): Omit<MessageRange, 'limit'> =>
  typeof start === 'object'
    ? { above: Math.max(start.after, clearedUpTo), order: 'oldest first' }
    : { above: clearedUpTo, ...(start !== undefined && { below: start }), order: 'newest first' };
