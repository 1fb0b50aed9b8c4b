import { create } from '@bufbuild/protobuf';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import {
  MessageEventSchema,
  MessageSentSchema,
  MessagesReadSchema,
} from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import type { Message } from '#domain/message';

export const messageEvent = defineEvent(TOPICS.messagingMessage, MessageEventSchema);

/** A stored message as it is told. */
export const sentNews = ({ id, senderId, receiverId, content, createdAt, clientId }: Message) =>
  create(MessageSentSchema, {
    message: {
      id: fromId(id),
      senderId: fromId(senderId),
      receiverId: fromId(receiverId),
      content,
      createdAtMs: BigInt(createdAt.getTime()),
      isRead: false,
      clientId,
    },
  });

/** Of the moment when it was stored, however late it comes: what was told then is not told again as news. */
export const sentEvent = (message: Message): OutgoingEvent =>
  messageEvent.event(Math.min(message.senderId, message.receiverId), {
    occurredAtMs: BigInt(message.createdAt.getTime()),
    change: { case: 'sent', value: sentNews(message) },
  });

export interface ReadFact {
  readonly readerId: number;
  readonly senderId: number;
  readonly upTo: number;
}

export const readNews = ({ readerId, senderId, upTo }: ReadFact) =>
  create(MessagesReadSchema, {
    readerId: fromId(readerId),
    senderId: fromId(senderId),
    upToMessageId: fromId(upTo),
  });

export const readEvent = (fact: ReadFact): OutgoingEvent =>
  messageEvent.event(Math.min(fact.readerId, fact.senderId), { change: { case: 'read', value: readNews(fact) } });
