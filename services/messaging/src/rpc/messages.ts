import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import type { createDeleteConversation } from '#app/delete-conversation';
import type { createListThreads, ListedThread } from '#app/list-threads';
import type { createMarkRead } from '#app/mark-read';
import type { createReadConversation } from '#app/read-conversation';
import type { createReportTyping } from '#app/report-typing';
import type { createSendMessage } from '#app/send-message';
import { hasOtherWritten } from '#domain/thread';
import { toMessageProto } from '#events/message-mapping';

export interface MessageRpcDeps {
  readonly sendMessage: ReturnType<typeof createSendMessage>;
  readonly readConversation: ReturnType<typeof createReadConversation>;
  readonly listThreads: ReturnType<typeof createListThreads>;
  readonly markRead: ReturnType<typeof createMarkRead>;
  readonly reportTyping: ReturnType<typeof createReportTyping>;
  readonly deleteConversation: ReturnType<typeof createDeleteConversation>;
}

const toThreadProto = ({ isLastRead, ...thread }: ListedThread) => ({
  userId: fromId(thread.otherId),
  unreadCount: BigInt(thread.unreadCount),
  hasOtherWritten: hasOtherWritten(thread),
  ...(thread.lastMessage && { lastMessage: toMessageProto({ ...thread.lastMessage, isRead: isLastRead }) }),
});

export const createMessageRpc = (app: MessageRpcDeps): ServiceImpl<typeof MessageService> => ({
  async sendMessage({ receiverId, content, clientId, isCallerFollowed }, context) {
    const draft = { senderId: personOf(context).userId, receiverId: toId(receiverId), content, clientId };
    return { message: toMessageProto(await app.sendMessage({ ...draft, isSenderFollowed: isCallerFollowed })) };
  },

  async listMessages({ userId, afterMessageId, pageSize, pageToken }, context) {
    const { messages, nextPageToken } = await app.readConversation({
      ownerId: personOf(context).userId,
      otherId: toId(userId),
      afterMessageId: afterMessageId > 0n ? toId(afterMessageId) : 0,
      pageSize,
      pageToken,
    });
    return { messages: messages.map(toMessageProto), nextPageToken };
  },

  async listThreads({ pageSize, pageToken }, context) {
    const { threads, nextPageToken, unreadCount } = await app.listThreads({
      ownerId: personOf(context).userId,
      pageSize,
      pageToken,
    });
    return { threads: threads.map(toThreadProto), nextPageToken, unreadCount: BigInt(unreadCount) };
  },

  async markRead({ messageId }, context) {
    const { senderId, markedCount } = await app.markRead(personOf(context).userId, toId(messageId));
    return { senderId: fromId(senderId), markedCount: BigInt(markedCount) };
  },

  async reportTyping({ userId }, context) {
    await app.reportTyping(personOf(context).userId, toId(userId));
    return {};
  },

  async deleteConversation({ userId }, context) {
    await app.deleteConversation(personOf(context).userId, toId(userId));
    return {};
  },
});
