import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { fail } from '@tallscreen/kit/errors';
import { PushSchema, type Push } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import type { Message } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { z } from 'zod';
import { parse } from '#http/parse';
import { id } from '#contract/common';
import { ClientFrame, type Command, type ServerFrame } from '#contract/socket';
import { clientIdView } from '#views/client-id';
import { notificationView } from '#views/notification';
import { iso } from '#views/scalar';

/** Accepted aliases: the types of the frames that a client receives. */
const typeAliases: Readonly<Record<string, string>> = { new_message: 'message', send_message: 'message' };
const idList = z.array(id).min(1);

function withoutAliases(frame: Record<string, unknown>): Record<string, unknown> {
  const { type, to, up_to: upTo, message_ids: ids, ...rest } = frame;
  const known = idList.safeParse(ids).data;
  const newestId = known && Math.max(...known);
  return {
    ...(to !== undefined && { receiver_id: to }),
    ...((upTo ?? newestId) !== undefined && { message_id: upTo ?? newestId }),
    ...rest,
    type: typeof type === 'string' ? (typeAliases[type] ?? type) : type,
  };
}

/** Returns the command. Throws a 400 that says what is wrong. */
export function parseFrame(text: string): Command {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    throw fail('malformed_json');
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) throw fail('malformed_frame');
  return parse(ClientFrame, withoutAliases(frame as Record<string, unknown>));
}

/** Returns the frame's client_id even when the rest is malformed, so that the client can match the error. */
export function clientIdIn(text: string): string | undefined {
  try {
    const { client_id: clientId } = JSON.parse(text) as { client_id?: unknown };
    return typeof clientId === 'string' && clientId.length <= 64 ? clientId : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Converts a message of a user's push channel to a client's frame; for a chat message to the user also returns when it
 * was sent. Returns undefined for kinds that this version does not know.
 */
export function frameOf(
  bytes: Uint8Array,
): { readonly text: string; readonly sentAt?: Date | undefined } | 'resync' | undefined {
  const { event } = fromBinary(PushSchema, bytes);
  if (event.case === 'resync') return 'resync';
  const frame = viewOf(event);
  if (!frame) return undefined;
  const createdAt = event.case === 'received' ? event.value.message?.createdAt : undefined;
  return { text: JSON.stringify(frame), ...(createdAt && { sentAt: timestampDate(createdAt) }) };
}

function viewOf(event: Push['event']): ServerFrame | undefined {
  switch (event.case) {
    case 'received':
      return event.value.message && receivedView(event.value.message);
    case 'sent':
      return event.value.message && sentView(event.value.message);
    case 'read':
      return { type: 'read', by: Number(event.value.readerId), up_to: Number(event.value.upToMessageId) };
    case 'typing':
      return { type: 'typing', from: Number(event.value.userId) };
    case 'notification': {
      const { notification, unreadCount } = event.value;
      return (
        notification && {
          ...notificationView(notification),
          type: 'notification',
          unread_count: Number(unreadCount),
        }
      );
    }
    case 'resync':
    case undefined:
      return undefined;
  }
}

const receivedView = ({ id: messageId, senderId, content, createdAt }: Message): ServerFrame => ({
  type: 'new_message',
  from: Number(senderId),
  message_id: Number(messageId),
  content,
  timestamp: iso(createdAt),
});

/** For the sender's other devices. */
const sentView = ({ id: messageId, receiverId, content, createdAt, clientId }: Message): ServerFrame => ({
  type: 'sent',
  to: Number(receiverId),
  message_id: Number(messageId),
  client_id: clientIdView(clientId),
  content,
  timestamp: iso(createdAt),
});
