import type { MessageInitShape } from '@bufbuild/protobuf';
import { fromId } from '@tallscreen/kit/ids';
import type { MessageSchema } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import type { MessageWithReadMark } from '#domain/message';

export const toMessageProto = (message: MessageWithReadMark): MessageInitShape<typeof MessageSchema> => ({
  id: fromId(message.id),
  senderId: fromId(message.senderId),
  receiverId: fromId(message.receiverId),
  content: message.content,
  createdAtMs: BigInt(message.createdAt.getTime()),
  isRead: message.isRead,
  clientId: message.clientId,
});
