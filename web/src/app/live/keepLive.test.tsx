import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../api/base.ts';
import { thread } from '../../testing/data.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok } from '../../testing/server.ts';
import { FakeSocket, installSocket } from '../../testing/socket.ts';
import { keepLive } from './keepLive.ts';
import { typed } from './slice.ts';

useFakeClock();
let threads: object;
let stop = () => {};
afterEach(() => act(stop));
beforeEach(() => {
  installSocket();
  threads = { threads: [thread({ unread_count: 2 })], unread_count: 2, next_cursor: null };
});

const lists = {
  'GET /messages/threads': () => ok(threads),
  'GET /users/:id': ok({ id: 3, username: 'cleo' }),
};

async function start(ticket: () => { status?: number; body?: unknown } = () => ok({ ticket: 'a b', expires_in: 30 })) {
  const view = open(<></>, { api: { 'POST /auth/ws-ticket': ticket, ...lists } });
  stop = keepLive(view.store, { userId: 1, hasMessages: true });
  await wait(0);
  const socket = () => FakeSocket.all.at(-1) as FakeSocket;
  const connect = async () => {
    socket().open();
    await wait(1000);
  };
  const live = () => view.store.getState().live;
  return { ...view, socket, connect, live };
}

test("opens the user's own socket with a fresh ticket", async () => {
  const { socket } = await start();
  expect(socket().url).toBe('ws://localhost/ws/chat/1?token=a%20b');
});

test('is live while the socket is open', async () => {
  const { connect, live, socket } = await start();
  expect(live().isUp).toBe(false);
  await connect();
  expect(live().isUp).toBe(true);
  act(() => socket().close());
  expect(live().isUp).toBe(false);
});

test('requests another ticket for each reconnect', async () => {
  const { connect, socket, sent } = await start();
  await connect();
  act(() => socket().close());
  await wait(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(sent('POST')).toEqual(['POST /auth/ws-ticket', 'POST /auth/ws-ticket']);
});

test('opens no socket while no ticket is available, then connects', async () => {
  let isDown = true;
  await start(() => (isDown ? fail(503) : ok({ ticket: 't', expires_in: 30 })));
  expect(FakeSocket.all).toHaveLength(0);
  isDown = false;
  await wait(1000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('sends typing at most every two seconds per receiver', async () => {
  const { connect, socket, store } = await start();
  await connect();
  const type = (to: number) => act(() => void store.dispatch(typed(to)));
  type(2);
  type(2);
  type(3);
  await wait(2000);
  type(3);
  expect(socket().sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: 'typing', receiver_id: 2 },
    { type: 'typing', receiver_id: 3 },
    { type: 'typing', receiver_id: 3 },
  ]);
});

test('shows who is typing until the message arrives', async () => {
  const { connect, socket, live } = await start();
  await connect();
  act(() => socket().receive({ type: 'typing', from: 2 }));
  expect(Object.keys(live().typing)).toEqual(['2']);
  act(() => socket().receive({ type: 'new_message', from: 2, message_id: 9, content: 'Hi', timestamp: '' }));
  expect(live().typing).toEqual({});
});

test('closes the socket when the user leaves and does not reconnect', async () => {
  const { connect, socket } = await start();
  await connect();
  act(stop);
  expect(socket().readyState).toBe(3);
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

const incoming = {
  type: 'new_message',
  from: 2,
  message_id: 9,
  content: 'Hello',
  timestamp: '2026-01-01T10:05:00.000Z',
};

test('the unread messages are counted, also in the title', async () => {
  document.title = 'Waves';
  const { connect, socket, live } = await start();
  await connect();
  expect([live().unreadMessages, document.title]).toEqual([2, '(2) Waves']);
  await act(async () => socket().receive(incoming));
  await wait(10);
  expect([live().unreadMessages, document.title]).toEqual([3, '(3) Waves']);
  act(stop);
  expect(document.title).toBe('Waves');
});

test('the unread messages are counted again when the user comes back to the tab', async () => {
  const { connect, live, store } = await start();
  await connect();
  expect(live().unreadMessages).toBe(2);
  threads = { threads: [thread()], unread_count: 0, next_cursor: null };
  act(() => void store.dispatch(api.internalActions.onFocus()));
  await waitFor(() => expect(live().unreadMessages).toBe(0));
});

test('a message that arrives is announced with its sender and leads to the chat', async () => {
  const { connect, socket } = await start();
  await connect();
  await act(async () => socket().receive({ ...incoming, from: 3 }));
  await wait(10);
  expect(screen.getByRole('link', { name: '@cleo: Hello' }).getAttribute('href')).toBe('/messages/3');
});
