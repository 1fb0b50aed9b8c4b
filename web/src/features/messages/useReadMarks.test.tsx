import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { useConversationQuery } from '../../api/messages.ts';
import { mergeMessages } from '../../app/live/frames.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { useReadMarks } from './useReadMarks.ts';

const incoming = (id: number) => ({
  id,
  sender_id: 7,
  receiver_id: 1,
  content: `m${id}`,
  created_at: '2026-01-01T10:05:00.000Z',
  is_read: false,
  client_id: null,
});
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

function Chat() {
  const { data } = useConversationQuery(7);
  useReadMarks(7, data?.messages[0]);
  return null;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function start(status = () => 200) {
  const server = createTestServer(({ method }) =>
    method === 'POST' ? { status: status() } : { body: { messages: [incoming(1)], next_cursor: null } },
  );
  renderAt('/', server.store, <Chat />);
  await wait(20);
  const marked = () => server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const come = (id: number) => act(() => void mergeMessages(server.store.dispatch, 7, [incoming(id)]));
  return { ...server, marked, come };
}

test('marks messages in quick succession with one call and does not refetch the chat', async () => {
  const { marked, come, calls } = await start();
  expect(marked()).toEqual(['/messages/1/read']);
  for (const id of [2, 3, 4]) {
    come(id);
    await wait(100);
  }
  await wait(5000);
  expect(marked()).toEqual(['/messages/1/read', '/messages/4/read']);
  expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test('marks nothing while the tab is hidden', async () => {
  visibility = 'hidden';
  const { marked } = await start();
  await wait(5000);
  expect(marked()).toEqual([]);
  visibility = 'visible';
  await wait(1000);
  expect(marked()).toEqual(['/messages/1/read']);
});

test('retries a failed call but not a refused one', async () => {
  const answers = [503, 404];
  const { marked } = await start(() => answers.shift() ?? 200);
  await wait(20_000);
  expect(marked()).toEqual(['/messages/1/read', '/messages/1/read']);
});
