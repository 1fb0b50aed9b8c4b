import { AppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { readByName } from '#routes/profiles';
import { Done, idParams, page } from '#schemas/common';
import * as schemas from '#schemas/message';
import { Marked } from '#schemas/notification';
import { clientIdFor } from '#views/client-id';
import { messageView, threadView } from '#views/message';
import { orNull } from '#views/scalar';

const common = { tag: 'messages', access: 'person' } as const;

export function messageRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      ...common,
      method: 'post',
      path: '/messages',
      operationId: 'sendMessage',
      summary: 'Send a message to an id or a username; again with the same client_id answers the first one',
      limits: ['write'],
      body: schemas.messageBody,
      bodyKind: 'form',
      status: 201,
      response: schemas.Message,
      errors: [404],
      async handle({ body: { receiver_id, content, client_id } }) {
        const receiverId =
          typeof receiver_id === 'number' ? fromId(receiver_id) : (await readByName(deps, receiver_id)).id;
        const { message } = await clients.messages.sendMessage({
          receiverId,
          content,
          clientId: clientIdFor(client_id),
        });
        if (!message) throw new AppError('internal', 'No message.');
        return messageView(message);
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/messages/threads',
      operationId: 'listThreads',
      summary: 'Own conversations, the last spoken in first',
      limits: ['read'],
      query: page(30, 100),
      response: schemas.ThreadList,
      async handle({ query: { cursor = '', limit } }) {
        const answer = await clients.messages.listThreads({ page: { limit, pageToken: cursor } });
        const people = await reads.users.byIds(answer.threads.map(({ userId }) => userId));
        return {
          threads: answer.threads.map((thread) => threadView(thread, people.get(thread.userId))),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/messages/conversation/{id}',
      operationId: 'listMessages',
      summary: 'Own conversation with somebody, newest first; with after: what came since, oldest first',
      limits: ['read'],
      params: idParams,
      query: schemas.conversationQuery,
      response: schemas.MessageList,
      errors: [404],
      async handle({ params: { id }, query: { cursor = '', limit, after = 0 } }) {
        const answer = await clients.messages.listMessages({
          userId: fromId(id),
          page: { limit, pageToken: cursor },
          afterMessageId: fromId(after),
        });
        return { messages: answer.messages.map(messageView), next_cursor: orNull(answer.nextPageToken) };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/messages/{id}/read',
      operationId: 'markMessageRead',
      summary: 'Mark a received message, and all before it, as read',
      limits: ['write'],
      params: idParams,
      response: Marked,
      errors: [403, 404],
      handle: async ({ params: { id } }) => ({
        marked: Number((await clients.messages.markRead({ messageId: fromId(id) })).markedCount),
      }),
    }),
    route({
      ...common,
      method: 'delete',
      path: '/messages/conversation/{id}',
      operationId: 'deleteConversation',
      summary: "Clear one's own side of a conversation",
      limits: ['write'],
      params: idParams,
      response: Done,
      errors: [404],
      async handle({ params: { id } }) {
        await clients.messages.deleteConversation({ userId: fromId(id) });
        return { detail: 'Conversation deleted.' };
      },
    }),
  ];
}
