import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sendOutbox } from '../../app/outbox/sendOutbox.ts';
import { connectionChanged, typingSeen } from '../../app/live/slice.ts';
import { message, thread } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { ChatScreen } from './ChatScreen.tsx';

useFakeClock();
let stop = () => {};
afterEach(() => act(stop));
beforeEach(() => void installLayout({ isWide: true }));

const page = (...messages: object[]) => ok({ messages, next_cursor: null });
const hello = message({ id: 5, content: 'Hello', is_read: true });

async function start(api: Routes = {}, path = '/messages/2') {
  const view = open(<ChatScreen />, {
    path,
    route: '/messages/:userId',
    api: {
      'GET /users/2': ok({ id: 2, username: 'bo', avatar_url: null }),
      'GET /messages/conversation/2': page(hello),
      'POST /messages/:id/read': ok({ marked: 1 }),
      'GET /messages/threads': ok({ threads: [thread()], unread_count: 0, next_cursor: null }),
      ...api,
    },
  });
  stop = sendOutbox(view.store, 1);
  await wait(50);
  const write = async (text: string) => {
    await view.user.type(screen.getByLabelText('Message'), text);
    await wait(50);
  };
  const lines = () =>
    within(screen.getByRole('list', { name: 'Conversation' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter(Boolean);
  return { ...view, write, lines };
}

test('shows the messages with the name of the other user', async () => {
  const { lines } = await start();
  expect(screen.getByRole('heading', { name: '@bo' })).toBeTruthy();
  expect(lines()).toEqual([expect.stringMatching(/^Hello\d\d:\d\d/)]);
  expect(document.title).toBe('@bo · Tallscreen');
});

test('shows a loading state and an empty one', async () => {
  const { unmount } = await start({ 'GET /messages/conversation/2': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
  unmount();
  await start({ 'GET /messages/conversation/2': page() });
  expect(screen.getByText('Nothing said yet.')).toBeTruthy();
});

test('a failed chat can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = await start({ 'GET /messages/conversation/2': () => answer });
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  answer = page(hello);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(screen.getByText('Hello')).toBeTruthy();
});

test('an invalid user id is an error without a request', async () => {
  const { sent } = await start({}, '/messages/bo');
  expect(screen.getByRole('alert').textContent).toContain('Could not start chat.');
  expect(sent()).toEqual([]);
});

test('Enter sends the trimmed text once, and the stored message replaces the unsent one', async () => {
  const { write, bodies, lines } = await start({
    'POST /messages/': ({ body }) => {
      const { content, client_id } = JSON.parse(body) as { content: string; client_id: string };
      return ok(message({ id: 6, sender_id: 1, receiver_id: 2, content, client_id }), 201);
    },
  });
  await write('  Hi bo  {Enter}');
  expect(bodies('/messages/')).toMatchObject([{ receiver_id: 2, content: 'Hi bo' }]);
  expect(lines()).toEqual([expect.stringContaining('Hello'), expect.stringMatching(/^Hi bo\d\d:\d\d/)]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

test('the Enter that confirms a suggestion of an input method sends nothing', async () => {
  const { write, sent } = await start();
  await write('にほん');
  const field = screen.getByLabelText('Message');
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: 'Enter', ...init });
  await wait(50);
  expect(sent('POST').filter((call) => call === 'POST /messages/')).toEqual([]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('にほん');
});

test('Shift+Enter starts a new line and blank messages are ignored', async () => {
  const { write, sent } = await start();
  await write(' {Shift>}{Enter}{/Shift} {Enter}');
  expect(sent('POST').filter((call) => call === 'POST /messages/')).toEqual([]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(' \n ');
});

test('a message that cannot be sent waits and is sent later with the same client_id', async () => {
  let isDown = true;
  const { write, bodies } = await start({
    'POST /messages/': ({ body }) => {
      const { client_id } = JSON.parse(body) as { client_id: string };
      return isDown ? fail(503) : ok(message({ id: 6, sender_id: 1, content: 'Hi', client_id }), 201);
    },
  });
  await write('Hi{Enter}');
  expect(screen.getByText('Waiting for the connection…')).toBeTruthy();
  isDown = false;
  await wait(5100);
  const ids = (bodies('/messages/') as { client_id: string }[]).map(({ client_id }) => client_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(screen.queryByText('Waiting for the connection…')).toBeNull();
  expect(screen.getAllByText('Hi')).toHaveLength(1);
});

test('a refused message stays with the reason of the server', async () => {
  const { write } = await start({ 'POST /messages/': fail(404, 'User not found.') });
  await write('Hi{Enter}');
  const line = screen.getByText('Hi').closest('li');
  expect(line?.textContent).toContain('User not found.');
  await wait(20_000);
  expect(line?.isConnected).toBe(true);
});

test('opening the chat marks the newest incoming message as read', async () => {
  const { sent } = await start({
    'GET /messages/conversation/2': page(message({ id: 9 }), message({ id: 8 })),
  });
  expect(sent('POST')).toEqual(['POST /messages/9/read']);
});

test('own messages that were read are marked as read', async () => {
  const own = { sender_id: 1, receiver_id: 2 };
  const { lines } = await start({
    'GET /messages/conversation/2': page(message({ id: 9, ...own }), message({ id: 8, ...own, is_read: true })),
  });
  expect(lines()).toEqual([expect.stringMatching(/ · Read$/), expect.not.stringMatching(/Read/)]);
});

test('polls only while there is no live connection', async () => {
  const { sent, store } = await start();
  const polls = () => sent('GET').filter((call) => call.includes('conversation')).length;
  await wait(3100);
  expect(polls()).toBe(2);
  act(() => void store.dispatch(connectionChanged(true)));
  await wait(60_000);
  expect(polls()).toBe(2);
  act(() => void store.dispatch(connectionChanged(false)));
  await wait(3100);
  expect(polls()).toBe(3);
});

test('shows that the other user is typing', async () => {
  const { store } = await start();
  act(() => void store.dispatch(typingSeen(2)));
  expect(screen.getByText('@bo is writing…')).toBeTruthy();
});

test.each([
  ['works', ok(), 'At /messages'],
  ['fails', fail(503), 'Failed to delete conversation.'],
])('deleting the conversation asks first and %s', async (_, answer, text) => {
  const { user, sent } = await start({ 'DELETE /messages/conversation/2': answer });
  await user.click(screen.getByRole('button', { name: 'Delete conversation' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete this conversation?' });
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await wait(50);
  expect(sent('DELETE')).toEqual(['DELETE /messages/conversation/2']);
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});

test('is shown beside the conversations, where the open one is marked', async () => {
  await start();
  const pane = within(screen.getByRole('region', { name: 'Conversations' }));
  expect(pane.getByRole('link', { name: /@bo/ }).getAttribute('aria-current')).toBe('page');
  expect(pane.getByRole('link', { name: 'Blocked people' }).getAttribute('href')).toBe('/settings/privacy');
});

test('the first message of each day carries its date', async () => {
  const at = (id: number, created_at: Date) => message({ id, created_at: created_at.toISOString() });
  const [now, old] = [new Date(), new Date(2020, 0, 5, 12)];
  await start({ 'GET /messages/conversation/2': page(at(9, now), at(8, old), at(7, old)) });
  const list = screen.getByRole('list', { name: 'Conversation' });
  const days = within(list)
    .getAllByRole('listitem')
    .map((item) => item.dataset['day']);
  expect(days).toEqual([expect.stringContaining('2020'), undefined, 'Today']);
});

test.each([
  ['the other user has written', true, [message({ id: 5 })], [2]],
  ['only the user has written', false, [message({ id: 5, sender_id: 1, receiver_id: 2 })], [2]],
  ['the other user is away', false, [message({ id: 5 })], [3]],
])('when %s the dot for online is shown: %s', async (_, isShown, messages, online) => {
  await start({
    'GET /messages/conversation/2': page(...messages),
    'GET /users/online': ok(online),
    // The list of conversations beside it has its own dots.
    'GET /messages/threads': ok({ threads: [], unread_count: 0, next_cursor: null }),
  });
  expect(screen.queryByTitle('Online') !== null).toBe(isShown);
});
