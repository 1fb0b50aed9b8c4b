import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { sendMessage } from '#routes/send-message';
import { Done, idParams, page } from '#contract/common';
import * as schemas from '#contract/message';
import { Marked } from '#contract/notification';
import { clientIdFor } from '#views/client-id';
import { messageView, threadView } from '#views/message';
import { orNull } from '#views/scalar';

const common = { tag: 'messages', access: 'signedIn' } as const;

export function messageRoutes({ clients, reads }: RouteDeps): Route[] {
  /** Refuses an unknown username with the detail that messaging gives for an unknown id. */
  async function receiverOf(given: number | string): Promise<bigint> {
    if (typeof given === 'number') return fromId(given);
    const user = await reads.users.byName(given);
    if (!user) throw fail('chat_partner_not_found');
    return user.id;
  }

  return [
    route({
      ...common,
      method: 'post',
      path: '/messages',
      operationId: 'sendMessage',
      summary: 'Send a message to an id or a username; a repeat with the same client_id returns the first one',
      limits: ['write'],
      body: schemas.messageBody,
      bodyKind: 'form',
      status: 201,
      response: schemas.Message,
      errors: [403, 404],
      async handle({ user, body: { receiver_id, content, client_id } }) {
        const given = { receiverId: await receiverOf(receiver_id), content, clientId: clientIdFor(client_id) };
        return messageView(await sendMessage(clients, user.userId, given));
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/messages/threads',
      operationId: 'listThreads',
      summary: 'List your conversations, the one with the newest message first',
      limits: ['read'],
      query: page(30, 100),
      response: schemas.ThreadList,
      async handle({ query: { cursor = '', limit } }) {
        const answer = await clients.messages.listThreads({ pageSize: limit, pageToken: cursor });
        const users = await reads.users.byIds(answer.threads.map(({ userId }) => userId));
        return {
          threads: answer.threads.map((thread) => threadView(thread, users.get(thread.userId))),
          unread_count: Number(answer.unreadCount),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/messages/conversation/{id}',
      operationId: 'listMessages',
      summary: 'List the messages with a user, newest first; with `after` only newer ones, oldest first',
      limits: ['read'],
      params: idParams,
      query: schemas.conversationQuery,
      response: schemas.MessageList,
      errors: [404],
      async handle({ params: { id }, query: { cursor = '', limit, after = 0 } }) {
        const answer = await clients.messages.listMessages({
          userId: fromId(id),
          afterMessageId: fromId(after),
          pageSize: limit,
          pageToken: cursor,
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
      summary: 'Clear your own side of a conversation',
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
