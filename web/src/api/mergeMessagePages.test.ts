import { expect, test } from '@jest/globals';
import type { MessageList } from '@tallscreen/bff/contract/message';
import { thread } from '../testing/data.ts';
import { createTestServer, ok, routes } from '../testing/server.ts';
import { mergeMessagePages } from './mergeMessagePages.ts';
import { messagesApi } from './messages.ts';

const page = (ids: number[], next_cursor: string | null, is_read = false) => ({
  messages: ids.map((id) => ({
    id,
    sender_id: 2,
    receiver_id: 1,
    content: `m${id}`,
    created_at: '2026-01-01T10:05:00.000Z',
    is_read,
    client_id: null,
  })),
  next_cursor,
});
const idsOf = ({ messages }: MessageList) => messages.map(({ id }) => id);

test('keeps older messages and their cursor if both pages overlap', () => {
  const joined = mergeMessagePages(page([4, 3, 2, 1], 'before 1'), page([6, 5, 4], 'before 4'));
  expect([idsOf(joined), joined.next_cursor]).toEqual([[6, 5, 4, 3, 2, 1], 'before 1']);
});

test('keeps only the new page if they do not overlap or if it is complete', () => {
  const apart = mergeMessagePages(page([2, 1], null), page([9, 8], 'before 8'));
  expect([idsOf(apart), apart.next_cursor]).toEqual([[9, 8], 'before 8']);
  expect(idsOf(mergeMessagePages(page([3, 2, 1], 'before 1'), page([3], null)))).toEqual([3]);
  expect(idsOf(mergeMessagePages(page([3, 2, 1], null), page([], null)))).toEqual([]);
});

test('keeps messages that arrived during the request, and read marks', () => {
  const joined = mergeMessagePages(page([7, 6], null, true), page([6, 5], null));
  expect(joined.messages.map(({ id, is_read }) => [id, is_read])).toEqual([
    [7, true],
    [6, true],
    [5, false],
  ]);
});

test('messages that a refetch no longer counts are not subtracted again', async () => {
  const { store } = createTestServer(
    routes({
      'GET /messages/threads': ok({ threads: [thread({ unread_count: 1 })], unread_count: 4, next_cursor: null }),
      'POST /messages/9/read': ok({ marked: 3 }),
    }),
  );
  await store.dispatch(messagesApi.endpoints.threads.initiate());
  await store.dispatch(messagesApi.endpoints.markRead.initiate({ userId: 2, messageId: 9 }));
  const [first] = messagesApi.endpoints.threads.select()(store.getState()).data?.pages ?? [];
  expect([first?.threads[0]?.unread_count, first?.unread_count]).toEqual([0, 3]);
});
