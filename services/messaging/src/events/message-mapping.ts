import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import type { MessageSchema } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import type { MessageWithReadMark } from '#domain/message';

export const toMessageProto = (message: MessageWithReadMark): MessageInitShape<typeof MessageSchema> => ({
  id: fromId(message.id),
  senderId: fromId(message.senderId),
  receiverId: fromId(message.receiverId),
  content: message.content,
  createdAt: timestampFromDate(message.createdAt),
  isRead: message.isRead,
  clientId: message.clientId,
});
