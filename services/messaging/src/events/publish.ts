import { MessageEvents } from '@tallscreen/kit-events/event-types';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { continuing, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { MessageSentSchema, MessagesReadSchema } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import type { Message } from '#domain/message';
import { toMessageProto } from '#events/message-mapping';

export const toMessageSent = (message: Message) =>
  create(MessageSentSchema, { message: toMessageProto({ ...message, isRead: false }) });

/**
 * The event carries the time of sending, although it may be published later: old messages are not pushed as new ones.
 */
export const sentEvent = ({ trace, ...message }: Message & { readonly trace?: string | undefined }): OutgoingEvent =>
  continuing(
    trace,
    MessageEvents.event(Math.min(message.senderId, message.receiverId), {
      occurredAt: timestampFromDate(message.createdAt),
      change: { case: 'sent', value: toMessageSent(message) },
    }),
  );

/** A user has read all messages of a sender up to this one. */
export interface ReadReceipt {
  readonly readerId: number;
  readonly senderId: number;
  readonly upToMessageId: number;
}

export const toMessagesRead = ({ readerId, senderId, upToMessageId }: ReadReceipt) =>
  create(MessagesReadSchema, {
    readerId: fromId(readerId),
    senderId: fromId(senderId),
    upToMessageId: fromId(upToMessageId),
  });

export const readEvent = (receipt: ReadReceipt): OutgoingEvent =>
  MessageEvents.event(Math.min(receipt.readerId, receipt.senderId), {
    change: { case: 'read', value: toMessagesRead(receipt) },
  });
