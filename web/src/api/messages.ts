import { api } from './base.ts';
import { mergeMessagePages } from './mergeMessagePages.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Done } from '@tallscreen/bff/contract/common';
import type { Message, MessageList, NewMessage, ThreadList } from '@tallscreen/bff/contract/message';
import type { Marked } from '@tallscreen/bff/contract/notification';
import type { Profile } from '@tallscreen/bff/contract/profile';
import type { User } from '@tallscreen/bff/contract/user';

/** Time limit, because a connection that died silently must not block the messages queued behind this one. */
const SEND_TIMEOUT_MS = 20_000;

/** A message to a user whose id is known; `client_id` makes a retry safe. */
type ChatMessage = NewMessage & { receiver_id: number; client_id: string };

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    threads: build.infiniteQuery<ThreadList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/messages/threads', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Threads', id: 'LIST' }],
    }),
    /** The newest messages of a conversation, newest first; a refetch is merged into the cached ones. */
    conversation: build.query<MessageList, number>({
      query: (userId) => `/messages/conversation/${userId}`,
      providesTags: (_, __, userId) => [{ type: 'Threads', id: userId }],
      merge: mergeMessagePages,
      keepUnusedDataFor: 30,
    }),
    /** Messages with an id above `after`, oldest first. */
    messagesAfter: build.query<MessageList, { userId: number; after: number; cursor: Cursor }>({
      query: ({ userId, after, cursor }) => ({
        url: `/messages/conversation/${userId}`,
        params: { after, limit: 100, ...pageAt(cursor) },
      }),
    }),
    earlierMessages: build.query<MessageList, { userId: number; cursor: string }>({
      query: ({ userId, cursor }) => ({ url: `/messages/conversation/${userId}`, params: { cursor } }),
    }),
    /** Safe to retry: a repeated `client_id` returns the message that was stored first. */
    sendMessage: build.mutation<Message, ChatMessage>({
      query: (body) => ({ url: '/messages/', method: 'POST', body, timeout: SEND_TIMEOUT_MS }),
      async onQueryStarted({ receiver_id }, { dispatch, queryFulfilled }) {
        const sent = await queryFulfilled.catch(() => null);
        if (!sent) return;
        dispatch(
          messagesApi.util.updateQueryData('conversation', receiver_id, (page) => {
            if (!page.messages.some(({ id }) => id === sent.data.id)) page.messages.unshift(sent.data);
          }),
        );
      },
    }),
    markRead: build.mutation<Marked, { userId: number; messageId: number }>({
      query: ({ messageId }) => ({ url: `/messages/${messageId}/read`, method: 'POST' }),
      async onQueryStarted({ userId, messageId }, { dispatch, queryFulfilled }) {
        const marked = await queryFulfilled.catch(() => null);
        if (!marked) return;
        dispatch(
          messagesApi.util.updateQueryData('conversation', userId, ({ messages }) => {
            for (const message of messages) {
              if (message.sender_id === userId && message.id <= messageId) message.is_read = true;
            }
          }),
        );
        dispatch(
          messagesApi.util.updateQueryData('threads', undefined, ({ pages }) => {
            const thread = pages.flatMap(({ threads }) => threads).find(({ user }) => user.id === userId);
            // The list may have been loaded again meanwhile, with some of them already read.
            const count = Math.min(marked.data.marked, thread?.unread_count ?? Infinity);
            for (const counter of thread ? [thread, ...pages] : pages)
              counter.unread_count = Math.max(0, counter.unread_count - count);
          }),
        );
      },
    }),
    /** Ids of the users who are online, among those whom the user follows or talks with. */
    online: build.query<number[], void>({ query: () => '/users/online', keepUnusedDataFor: 30 }),
    deleteConversation: build.mutation<Done, number>({
      query: (userId) => ({ url: `/messages/conversation/${userId}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Threads']),
    }),
    userById: build.query<User, number>({ query: (id) => `/users/${id}` }),
    userByName: build.query<Pick<Profile, 'user_id'>, string>({
      query: (username) => `/profile/${encodeURIComponent(username)}`,
    }),
  }),
});

export const {
  useThreadsInfiniteQuery,
  useConversationQuery,
  useLazyEarlierMessagesQuery,
  useSendMessageMutation,
  useMarkReadMutation,
  useDeleteConversationMutation,
  useOnlineQuery,
  useUserByIdQuery,
  useLazyUserByIdQuery,
  useLazyUserByNameQuery,
} = messagesApi;
