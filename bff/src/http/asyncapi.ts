import { z } from 'zod';
import { schemaOf } from '#http/openapi/json-schema';
import { commandSchemas } from '#ws/frames';
import { Notification } from '#contract/notification';
import { clientId, countOut, errorParams, idOut, timeOut } from '#contract/common';

type Json = Record<string, unknown>;

const content = z.string();
const messageId = idOut.meta({ description: 'Id of the message' });
const optionalClientId = z.string().nullable().meta({ description: 'The id that the client chose' });

/** The frames that the server sends. Clients skip types that they do not know. */
const fromServer = {
  ack: z
    .object({
      type: z.literal('ack'),
      client_id: optionalClientId.optional(),
      message_id: messageId.optional(),
      timestamp: timeOut.optional(),
      up_to: idOut.optional(),
      marked: countOut.optional(),
    })
    .meta({ description: 'Answers message and read, in the order sent' }),
  authenticated: z
    .object({ type: z.literal('authenticated'), expires_in: z.int() })
    .meta({ description: 'Answers auth; the socket stays open as long as the new token is valid' }),
  pong: z.object({ type: z.literal('pong') }).meta({ description: 'Answers ping' }),
  error: z
    .object({
      type: z.literal('error'),
      status: z.int(),
      code: z.string(),
      params: errorParams.optional(),
      detail: z.string(),
      client_id: clientId,
      retry_after: z.int().optional(),
    })
    .meta({
      description: 'Refuses a frame, with the statuses, codes and details of the REST API; the socket stays open',
    }),
  new_message: z
    .object({ type: z.literal('new_message'), from: idOut, message_id: messageId, content, timestamp: timeOut })
    .meta({ description: 'A message to the user' }),
  sent: z
    .object({
      type: z.literal('sent'),
      to: idOut,
      message_id: messageId,
      client_id: optionalClientId,
      content,
      timestamp: timeOut,
    })
    .meta({ description: 'A message that the user sent on another socket' }),
  read: z
    .object({ type: z.literal('read'), by: idOut, up_to: idOut })
    .meta({ description: 'The other user has read all messages up to this one' }),
  typing: z.object({ type: z.literal('typing'), from: idOut }).meta({ description: 'The other user is typing' }),
  notification: Notification.extend({ type: z.literal('notification'), unread_count: countOut }).meta({
    description: 'A new notification of the user',
  }),
};

const fromClient = {
  message: 'Send a message to an id or a username',
  read: 'Mark a received message, and all before it, as read',
  typing: 'Show the other user that the caller is typing',
  auth: 'Renew the access token before it expires',
  ping: 'Ask for a pong',
};

const message = (name: string, summary: string | undefined, payload: unknown) => ({
  name,
  title: name,
  ...(summary !== undefined && { summary }),
  contentType: 'application/json',
  payload,
});

/** Describes the websocket as AsyncAPI 3.1, from the schemas that validate its frames. */
export function describeSocket({ publicUrl, version }: { publicUrl: string; version: string }): Json {
  const { host, protocol } = new URL(publicUrl);
  const schemas: Json = {};
  const sent = commandSchemas.map((schema): [string, Json] => {
    const type = String(schema.shape.type.value) as keyof typeof fromClient;
    return [`client_${type}`, message(type, fromClient[type], schemaOf(schema, 'input', schemas))];
  });
  const received = Object.entries(fromServer).map(([type, schema]): [string, Json] => [
    `server_${type}`,
    message(type, schema.description, schemaOf(schema, 'output', schemas)),
  ]);
  const refs = (names: readonly [string, Json][]) =>
    names.map(([name]) => ({ $ref: `#/channels/chat/messages/${name}` }));
  const messages = [...sent, ...received];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Tallscreen websocket',
      version,
      description:
        'One socket per page of a signed-in user. It closes with 1012 (reconnect and load missed messages with ?after=), ' +
        '4401 (refresh the token), 4403 (the socket of another user) or 4429 (too many sockets). /openapi.json describes ' +
        'the REST API.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this installation' },
      tags: [{ name: 'messages', description: 'Conversations and notifications, live' }],
    },
    defaultContentType: 'application/json',
    servers: { site: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', description: 'This installation' } },
    channels: {
      chat: {
        address: '/ws/chat/{userId}',
        description: 'Frames are JSON text of at most 16 KiB',
        parameters: { userId: { description: 'Id of the signed-in user', examples: ['42'] } },
        bindings: {
          ws: {
            query: {
              type: 'object',
              required: ['token'],
              properties: {
                token: { type: 'string', description: 'An access token, or a ticket of POST /auth/ws-ticket' },
              },
            },
          },
        },
        messages: Object.fromEntries(messages.map(([name]) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      receiveCommands: {
        action: 'receive',
        summary: 'Frames that a client sends',
        description:
          'message and read are answered by ack or error in the order sent, auth and ping by their own frames.',
        channel: { $ref: '#/channels/chat' },
        security: [{ $ref: '#/components/securitySchemes/token' }],
        messages: refs(sent),
      },
      sendEvents: {
        action: 'send',
        summary: 'Frames that the server sends',
        description: 'Answers, and events of the user. Clients must skip unknown types.',
        channel: { $ref: '#/channels/chat' },
        security: [{ $ref: '#/components/securitySchemes/token' }],
        messages: refs(received),
      },
    },
    components: {
      messages: Object.fromEntries(messages),
      schemas,
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description: 'An access token, or a ticket of POST /auth/ws-ticket, when the socket is opened',
        },
      },
    },
  };
}
