import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { conversationIdOf, type MessageWithReadMark } from '#domain/message';
import { pageSizeOf } from '#domain/paging';
import { isReadBy, seenUpToOf } from '#domain/thread';
import type { MessageRange, MessageStore } from '#store/messages';
import type { ThreadStore } from '#store/threads';

export interface ReadConversationDeps {
  readonly messages: Pick<MessageStore, 'list'>;
  readonly threads: Pick<ThreadStore, 'readMany'>;
}

export interface ConversationRequest {
  readonly ownerId: number;
  readonly otherId: number;
  /** Only messages after this one, oldest first; 0 for all messages, newest first. */
  readonly afterMessageId: number;
  readonly pageSize: number;
  readonly pageToken: string;
}

export interface ConversationPage {
  readonly messages: readonly MessageWithReadMark[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

const messageId = z.number().int().positive();
/** A number continues newest first, an object oldest first. */
const cursorSchema = z.union([messageId.transform((before) => ({ before })), z.object({ after: messageId })]);
type Cursor = { readonly before?: number } | { readonly after: number };

/** Returns one page of the owner's thread with another user, without what the owner has deleted. */
export const createReadConversation =
  ({ messages, threads }: ReadConversationDeps) =>
  async ({ ownerId, otherId, ...page }: ConversationRequest): Promise<ConversationPage> => {
    const cursor = cursorOf(page);
    const limit = pageSizeOf(page.pageSize);
    const [ownThread, otherThread] = await threads.readMany([
      { ownerId, otherId },
      { ownerId: otherId, otherId: ownerId },
    ]);
    const range = rangeOf(cursor, ownThread?.clearedUpTo ?? 0, limit);
    const found = await messages.list(conversationIdOf(ownerId, otherId), range);
    return {
      messages: found.map((message) => {
        const isOwn = message.receiverId === ownerId;
        const isRead = isOwn
          ? message.id <= (ownThread ? seenUpToOf(ownThread) : 0)
          : isReadBy(otherThread, message.id);
        return { ...message, isRead };
      }),
      nextPageToken: found.length < limit ? '' : nextTokenOf(cursor, found.at(-1)?.id),
    };
  };

function cursorOf({ afterMessageId, pageToken }: Pick<ConversationRequest, 'afterMessageId' | 'pageToken'>): Cursor {
  const cursor = pageToken === '' ? {} : decodePageToken(cursorSchema, pageToken);
  return afterMessageId > 0 && !('after' in cursor) ? { after: afterMessageId } : cursor;
}

const rangeOf = (cursor: Cursor, clearedUpTo: number, limit: number): MessageRange =>
  'after' in cursor
    ? { above: Math.max(cursor.after, clearedUpTo), order: 'oldest first', limit }
    : {
        above: clearedUpTo,
        ...(cursor.before !== undefined && { below: cursor.before }),
        order: 'newest first',
        limit,
      };

const nextTokenOf = (cursor: Cursor, lastId: number | undefined): string =>
  encodePageToken('after' in cursor ? { after: lastId } : lastId);
