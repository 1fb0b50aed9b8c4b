import { z } from 'zod';
import { clientId, countOut, id, idOut, timeOut } from '#contract/common';
import { refusal } from '#contract/error';
import { messageBody } from '#contract/message';
import { Notification } from '#contract/notification';

export const clientFrames = [
  messageBody.extend({ type: z.literal('message') }).meta({ description: 'Send a message to an id or a username' }),
  z
    .object({ type: z.literal('read'), message_id: id })
    .meta({ description: 'Mark a received message, and all before it, as read' }),
  z
    .object({ type: z.literal('typing'), receiver_id: id })
    .meta({ description: 'Show the other user that the caller is typing' }),
  z
    .object({ type: z.literal('auth'), token: z.string().min(1).max(4096) })
    .meta({ description: 'Renew the access token before it expires' }),
  z.object({ type: z.literal('ping') }).meta({ description: 'Ask for a pong' }),
] as const;

/** A frame that a client sends. */
export const ClientFrame = z.discriminatedUnion('type', clientFrames);
export type ClientFrame = z.input<typeof ClientFrame>;
/** A client's frame as it is read. */
export type Command = z.output<typeof ClientFrame>;

const content = z.string();
const messageId = idOut.meta({ description: 'Id of the message' });
const optionalClientId = z.string().nullable().meta({ description: 'The id that the client chose' });

export const serverFrames = [
  z
    .object({
      type: z.literal('ack'),
      client_id: optionalClientId.optional(),
      message_id: messageId.optional(),
      timestamp: timeOut.optional(),
      up_to: idOut.optional(),
      marked: countOut.optional(),
    })
    .meta({ description: 'Answers message and read, in the order sent' }),
  z
    .object({ type: z.literal('authenticated'), expires_in: z.int() })
    .meta({ description: 'Answers auth; the socket stays open as long as the new token is valid' }),
  z.object({ type: z.literal('pong') }).meta({ description: 'Answers ping' }),
  z
    .object({
      type: z.literal('error'),
      status: z.int(),
      ...refusal,
      client_id: clientId,
      retry_after: z.int().optional(),
    })
    .meta({
      description: 'Refuses a frame, with the statuses, codes and details of the REST API; the socket stays open',
    }),
  z
    .object({ type: z.literal('new_message'), from: idOut, message_id: messageId, content, timestamp: timeOut })
    .meta({ description: 'A message to the user' }),
  z
    .object({
      type: z.literal('sent'),
      to: idOut,
      message_id: messageId,
      client_id: optionalClientId,
      content,
      timestamp: timeOut,
    })
    .meta({ description: 'A message that the user sent on another socket' }),
  z
    .object({ type: z.literal('read'), by: idOut, up_to: idOut })
    .meta({ description: 'The other user has read all messages up to this one' }),
  z.object({ type: z.literal('typing'), from: idOut }).meta({ description: 'The other user is typing' }),
  Notification.extend({ type: z.literal('notification'), unread_count: countOut }).meta({
    description: 'A new notification of the user',
  }),
] as const;

/** A frame that the server sends. Clients skip types that they do not know. */
export const ServerFrame = z.discriminatedUnion('type', serverFrames);
export type ServerFrame = z.output<typeof ServerFrame>;
export type ServerFrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;
