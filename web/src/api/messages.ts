import { api } from './base.ts';
import { joinPages, type MessagePage } from './joinPages.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { Message, Person, Profile, Thread } from './types.ts';

/** A line that is dead without saying so must not hold up what is behind. */
const PATIENCE_MS = 20_000;

type ThreadPage = CursorPage & { threads: Thread[] };
type NewMessage = { receiver_id: number; content: string; client_id: string };

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    threads: build.infiniteQuery<ThreadPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/messages/threads', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Threads', id: 'LIST' }],
    }),
    /** The newest messages of a conversation, newest first; what was known stays known. */
    conversation: build.query<MessagePage, number>({
      query: (userId) => `/messages/conversation/${userId}`,
      providesTags: (_, __, userId) => [{ type: 'Threads', id: userId }],
      merge: joinPages,
      keepUnusedDataFor: 30,
    }),
    /** What came since, oldest first. */
    messagesAfter: build.query<MessagePage, { userId: number; after: number; cursor: Cursor }>({
      query: ({ userId, after, cursor }) => ({
        url: `/messages/conversation/${userId}`,
        params: { after, limit: 100, ...pageAt(cursor) },
      }),
    }),
    earlierMessages: build.query<MessagePage, { userId: number; cursor: string }>({
      query: ({ userId, cursor }) => ({ url: `/messages/conversation/${userId}`, params: { cursor } }),
    }),
    /** The same `client_id` again answers the first message: a retry is safe. */
    sendMessage: build.mutation<Message, NewMessage>({
      query: (body) => ({ url: '/messages/', method: 'POST', body, timeout: PATIENCE_MS }),
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
    markRead: build.mutation<unknown, { userId: number; messageId: number }>({
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
      },
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Threads', id: 'LIST' }]),
    }),
    deleteConversation: build.mutation<unknown, number>({
      query: (userId) => ({ url: `/messages/conversation/${userId}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Threads']),
    }),
    personById: build.query<Person & { id: number }, number>({ query: (id) => `/users/${id}` }),
    personByName: build.query<Pick<Profile, 'user_id'>, string>({
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
  usePersonByIdQuery,
  useLazyPersonByIdQuery,
  useLazyPersonByNameQuery,
} = messagesApi;
