import { clientFrames, serverFrames } from '#contract/socket';
import { schemaOf } from '#http/openapi/json-schema';

type Json = Record<string, unknown>;

/** Describes the websocket as AsyncAPI 3.1, from the schemas that validate its frames. */
export function describeSocket({ publicUrl, version }: { publicUrl: string; version: string }): Json {
  const { host, protocol } = new URL(publicUrl);
  const schemas: Json = {};
  const messagesOf = (frames: typeof clientFrames | typeof serverFrames, from: 'client' | 'server') =>
    frames.map((schema): [string, Json] => {
      const { value: name } = schema.shape.type;
      const payload = schemaOf(schema, from === 'client' ? 'input' : 'output', schemas);
      const message = { name, title: name, summary: schema.description, contentType: 'application/json', payload };
      return [`${from}_${name}`, message];
    });
  const sent = messagesOf(clientFrames, 'client');
  const received = messagesOf(serverFrames, 'server');
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
