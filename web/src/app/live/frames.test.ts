import { expect, jest, test } from '@jest/globals';
import { messagesApi } from '../../api/messages.ts';
import { notificationsApi } from '../../api/notifications.ts';
import { videosApi } from '../../api/videos.ts';
import type { Message } from '@tallscreen/bff/contract/message';
import type { Notification } from '@tallscreen/bff/contract/notification';
import type { ServerFrame } from '@tallscreen/bff/contract/socket';
import { notification } from '../../testing/data.ts';
import { createTestServer } from '../../testing/server.ts';
import { catchUp } from './catchUp.ts';
import { applyFrame } from './frames.ts';

const OWN = 1;
const message = (id: number, sender: number, receiver: number): Message => ({
  id,
  sender_id: sender,
  receiver_id: receiver,
  content: `m${id}`,
  created_at: '2026-01-01T10:05:00.000Z',
  is_read: false,
  client_id: null,
});
const told = (id: number) => ({ message_id: id, content: `m${id}`, timestamp: '2026-01-01T10:05:00.000Z' });
const received = (id: number, from: number): ServerFrame => ({ type: 'new_message', from, ...told(id) });
const sent = (id: number, to: number): ServerFrame => ({ type: 'sent', to, client_id: 'c', ...told(id) });
const noticed = (fields: Partial<Notification>): ServerFrame => ({
  ...notification(fields),
  type: 'notification',
  unread_count: 1,
});

const noMore = { messages: [] as Message[], next_cursor: null as string | null };

async function openChat(known: Message[], after: (query: URLSearchParams) => typeof noMore = () => noMore) {
  const { store, calls } = createTestServer(({ path }) => {
    if (path.startsWith('/me/notifications'))
      return { body: { notifications: [], unread_count: 0, next_cursor: null } };
    const page = path.includes('after=')
      ? after(new URL(path, 'http://x').searchParams)
      : { ...noMore, messages: known };
    return { body: { threads: [], ...page } };
  });
  await store.dispatch(messagesApi.endpoints.conversation.initiate(2));
  const shown = () => messagesApi.endpoints.conversation.select(2)(store.getState()).data?.messages ?? [];
  return { store, calls, shown };
}

test('adds messages in order and each once, from all frame types', async () => {
  const { store, shown } = await openChat([message(5, 2, OWN)]);
  applyFrame(store.dispatch, OWN, received(8, 2));
  applyFrame(store.dispatch, OWN, received(7, 2));
  applyFrame(store.dispatch, OWN, received(8, 2));
  applyFrame(store.dispatch, OWN, sent(9, 2));
  applyFrame(store.dispatch, OWN, received(10, 3));
  applyFrame(store.dispatch, OWN, { type: 'unknown' } as unknown as ServerFrame);
  expect(shown().map(({ id }) => id)).toEqual([9, 8, 7, 5]);
  expect(shown()[0]).toEqual({ ...message(9, OWN, 2), client_id: 'c' });
});

test('a message moves its conversation to the front and counts as unread once; an unknown conversation is loaded', async () => {
  const loaded: string[] = [];
  const { store } = createTestServer(({ path }) => {
    loaded.push(path);
    const user = (id: number) => ({ id, username: `u${id}`, avatar_url: null });
    const threads = [3, 2].map((id) => ({ user: user(id), last_message: message(id, id, OWN), unread_count: 1 }));
    return { body: { threads, unread_count: 2, next_cursor: null } };
  });
  await store.dispatch(messagesApi.endpoints.threads.initiate());
  const shown = () => {
    const [first] = messagesApi.endpoints.threads.select()(store.getState()).data?.pages ?? [];
    return [first?.unread_count, ...(first?.threads ?? []).map(({ user, unread_count }) => [user.id, unread_count])];
  };
  for (const id of [8, 8, 7]) applyFrame(store.dispatch, OWN, received(id, 2));
  expect(shown()).toEqual([3, [2, 2], [3, 1]]);
  applyFrame(store.dispatch, OWN, sent(9, 3));
  expect(shown()).toEqual([3, [3, 1], [2, 2]]);
  expect(loaded).toHaveLength(1);
  applyFrame(store.dispatch, OWN, received(10, 4));
  await Promise.all(store.dispatch(messagesApi.util.getRunningQueriesThunk()));
  expect(loaded).toHaveLength(2);
});

test('marks the messages that the other user has read', async () => {
  const { store, shown } = await openChat([message(7, OWN, 2), message(6, OWN, 2), message(5, 2, OWN)]);
  applyFrame(store.dispatch, OWN, { type: 'read', by: 2, up_to: 6 });
  expect(shown().map(({ is_read }) => is_read)).toEqual([false, true, false]);
});

test.each<[Notification['kind'], number]>([
  ['approved', 2],
  ['tier_up', 2],
  ['like', 1],
])('after a notification of kind %s the own uploads have been loaded %d times', async (kind, times) => {
  const { store, calls } = createTestServer(() => ({
    body: { uploads: [], cooldown_remaining: 0, scanned_by_ai: true, next_cursor: null },
  }));
  const uploads = store.dispatch(videosApi.endpoints.myUploads.initiate());
  await uploads;
  applyFrame(store.dispatch, OWN, noticed({ kind }));
  await Promise.all(store.dispatch(videosApi.util.getRunningQueriesThunk()));
  expect(calls.map(({ path }) => path)).toEqual(Array.from({ length: times }, () => '/videos/me/uploads'));
});

test('adds a notification with its count; an updated one replaces the old', async () => {
  const { store } = await openChat([]);
  await store.dispatch(notificationsApi.endpoints.notifications.initiate());
  applyFrame(store.dispatch, OWN, noticed({ kind: 'follow' }));
  applyFrame(store.dispatch, OWN, noticed({ kind: 'follow', message: 'More' }));
  const { data } = notificationsApi.endpoints.notifications.select()(store.getState());
  expect(data?.pages[0]).toMatchObject({
    unread_count: 1,
    notifications: [{ id: 4, message: 'More', kind: 'follow' }],
  });
});

test('after a reconnect all pages of missed messages are fetched', async () => {
  const missed = Array.from({ length: 130 }, (_, i) => message(i + 10, 2, OWN));
  const { store, calls, shown } = await openChat([message(5, 2, OWN), message(4, 2, OWN)], (query) => {
    const begin = query.get('cursor') === 'second' ? 100 : 0;
    return { messages: missed.slice(begin, begin + 100), next_cursor: begin === 0 ? 'second' : null };
  });
  await new Promise<void>((done) => catchUp(store, done));
  expect(shown()).toHaveLength(132);
  const asked = calls.map(({ path }) => path).filter((path) => path.includes('after='));
  expect(asked).toEqual(['', '&cursor=second'].map((rest) => `/messages/conversation/2?after=4&limit=100${rest}`));
});

test('failed refetches are retried before catching up is done; an empty chat requests nothing', async () => {
  jest.useFakeTimers();
  let isDown = false;
  const { store, calls } = createTestServer(({ path }) => {
    if (isDown) return { status: path.includes('/2') ? 503 : 429 };
    const messages = path.startsWith('/messages/conversation/2') ? [message(5, 2, OWN)] : [];
    return { body: { messages, threads: [], next_cursor: null } };
  });
  await store.dispatch(messagesApi.endpoints.conversation.initiate(2));
  await store.dispatch(messagesApi.endpoints.conversation.initiate(3));
  await store.dispatch(messagesApi.endpoints.threads.initiate());
  isDown = true;
  const done = jest.fn();
  const stop = catchUp(store, done);
  await jest.advanceTimersByTimeAsync(900);
  expect(done).not.toHaveBeenCalled();
  isDown = false;
  await jest.advanceTimersByTimeAsync(1200);
  expect(done).toHaveBeenCalledTimes(1);
  expect(calls.map(({ path }) => path).filter((path) => path.includes('/3?after'))).toEqual([]);
  expect(calls.filter(({ path }) => path.includes('/2?after=5'))).toHaveLength(2);
  stop();
  jest.useRealTimers();
});
