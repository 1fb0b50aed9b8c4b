import { fromBinary } from '@bufbuild/protobuf';
import { z } from 'zod';
import { PushSchema, type Push } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import type { Message } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { parse } from '#http/parse';
import { invalid } from '@tallscreen/kit/errors';
import { id } from '#schemas/common';
import { messageBody } from '#schemas/message';
import { clientIdView } from '#views/client-id';
import { notificationView } from '#views/notification';
import { iso } from '#views/scalar';

/** What a client may say. */
const command = z.discriminatedUnion('type', [
  messageBody.extend({ type: z.literal('message') }),
  z.object({ type: z.literal('read'), message_id: id }),
  z.object({ type: z.literal('typing'), receiver_id: id }),
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('ping') }),
]);

export type Command = z.output<typeof command>;

/** Other words for the same: those of the frames that a client gets, so that it may answer in kind. */
const sameType: Readonly<Record<string, string>> = { new_message: 'message', send_message: 'message' };
const someIds = z.array(id).min(1);

function inOurWords(frame: Record<string, unknown>): Record<string, unknown> {
  const { type, to, up_to: upTo, message_ids: ids, ...rest } = frame;
  const known = someIds.safeParse(ids).data;
  const ofIds = known && Math.max(...known);
  return {
    ...(to !== undefined && { receiver_id: to }),
    ...((upTo ?? ofIds) !== undefined && { message_id: upTo ?? ofIds }),
    ...rest,
    type: typeof type === 'string' ? (sameType[type] ?? type) : type,
  };
}

/** The command, or a 400 with the sentence why it is none. */
export function parseFrame(text: string): Command {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    throw invalid('Malformed JSON.');
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) throw invalid('Malformed frame.');
  return parse(command, inOurWords(frame as Record<string, unknown>));
}

/** The client's own name for what it sent, so that an error can be matched even where the rest is bad. */
export function clientIdIn(text: string): string | undefined {
  try {
    const { client_id: clientId } = JSON.parse(text) as { client_id?: unknown };
    return typeof clientId === 'string' && clientId.length <= 64 ? clientId : undefined;
  } catch {
    return undefined;
  }
}

/** What is read from a person's channel, as clients get it; undefined for what is no frame. */
export function frameOf(bytes: Uint8Array): { readonly text: string } | 'resync' | undefined {
  const { news } = fromBinary(PushSchema, bytes);
  if (news.case === 'resync') return 'resync';
  const frame = viewOf(news);
  return frame && { text: JSON.stringify(frame) };
}

function viewOf(news: Push['news']): Record<string, unknown> | undefined {
  switch (news.case) {
    case 'received':
      return news.value.message && receivedView(news.value.message);
    case 'sent':
      return news.value.message && sentView(news.value.message);
    case 'read':
      return { type: 'read', by: Number(news.value.readerId), up_to: Number(news.value.upToMessageId) };
    case 'typing':
      return { type: 'typing', from: Number(news.value.userId) };
    case 'notification': {
      const { notification, unreadCount } = news.value;
      return (
        notification && {
          type: 'notification',
          ...notificationView(notification),
          unread_count: Number(unreadCount),
        }
      );
    }
    case 'resync':
    case undefined:
      return undefined;
  }
}

const receivedView = ({ id: messageId, senderId, content, createdAtMs }: Message) => ({
  type: 'new_message',
  from: Number(senderId),
  message_id: Number(messageId),
  content,
  timestamp: iso(createdAtMs),
});

/** For the other devices of whoever wrote it. */
const sentView = ({ id: messageId, receiverId, content, createdAtMs, clientId }: Message) => ({
  type: 'sent',
  to: Number(receiverId),
  message_id: Number(messageId),
  client_id: clientIdView(clientId),
  content,
  timestamp: iso(createdAtMs),
});
