import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { PageRequest } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { MessageSchema, MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { z } from 'zod';
import type { Conversations, MessagePage, ReadMessage, Thread } from '#domain/conversations';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const beforeId = z.number().int().positive();
/** Two ways lead through a conversation, and a token goes on in its own. */
const place = z.union([beforeId.transform((before) => ({ before })), z.object({ after: beforeId })]);

const limitOf = (page: PageRequest | undefined): number =>
  Math.min(MAX_LIMIT, Math.max(1, page?.limit || DEFAULT_LIMIT));

function pageOf(page: PageRequest | undefined): { limit: number; before?: number } {
  const limit = limitOf(page);
  return page?.pageToken ? { limit, before: decodePageToken(beforeId, page.pageToken) } : { limit };
}

function messagePageOf(page: PageRequest | undefined, afterId: number): MessagePage {
  const limit = limitOf(page);
  const from = page?.pageToken ? decodePageToken(place, page.pageToken) : {};
  return afterId > 0 && !('after' in from) ? { limit, after: afterId } : { limit, ...from };
}

const nextToken = (ids: readonly number[], limit: number): string =>
  ids.length < limit ? '' : encodePageToken(ids.at(-1));

const nextPlace = (ids: readonly number[], { limit, after }: MessagePage): string =>
  after === undefined || ids.length < limit ? nextToken(ids, limit) : encodePageToken({ after: ids.at(-1) });

const toProto = (message: ReadMessage): MessageInitShape<typeof MessageSchema> => ({
  id: fromId(message.id),
  senderId: fromId(message.senderId),
  receiverId: fromId(message.receiverId),
  content: message.content,
  createdAtMs: BigInt(message.createdAt.getTime()),
  isRead: message.isRead,
  clientId: message.clientId,
});

const toThread = (side: Thread) => ({
  userId: fromId(side.otherId),
  unreadCount: BigInt(side.unreadCount),
  ...(side.lastMessage && {
    lastMessage: toProto({ ...side.lastMessage, isRead: side.isLastRead }),
  }),
});

export const createMessageRpc = (conversations: Conversations): ServiceImpl<typeof MessageService> => ({
  async sendMessage({ receiverId, content, clientId }, context) {
    const draft = { senderId: personOf(context).userId, receiverId: toId(receiverId), content, clientId };
    return { message: toProto(await conversations.send(draft)) };
  },

  async listMessages({ userId, page, afterMessageId }, context) {
    const wish = messagePageOf(page, afterMessageId > 0n ? toId(afterMessageId) : 0);
    const messages = await conversations.list(personOf(context).userId, toId(userId), wish);
    const ids = messages.map(({ id }) => id);
    return { messages: messages.map(toProto), nextPageToken: nextPlace(ids, wish) };
  },

  async listThreads({ page }, context) {
    const { limit, before } = pageOf(page);
    const sides = await conversations.listThreads(personOf(context).userId, before, limit);
    return {
      threads: sides.map(toThread),
      nextPageToken: nextToken(
        sides.map((side) => side.lastMessageId),
        limit,
      ),
    };
  },

  async markRead({ messageId }, context) {
    const { senderId, markedCount } = await conversations.markRead(personOf(context).userId, toId(messageId));
    return { senderId: fromId(senderId), markedCount: BigInt(markedCount) };
  },

  async deleteConversation({ userId }, context) {
    await conversations.clear(personOf(context).userId, toId(userId));
    return {};
  },
});
