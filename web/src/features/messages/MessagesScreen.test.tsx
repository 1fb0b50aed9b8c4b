import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { account, message, thread } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

const threads = (...list: object[]) => ok({ threads: list, unread_count: 0, next_cursor: null });
const start = (api: Routes) => open(<MessagesScreen />, { path: '/messages', api });

test('shows a loading state', () => {
  start({ 'GET /messages/threads': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('says how to start the first conversation', async () => {
  start({ 'GET /messages/threads': threads() });
  expect(await screen.findByText('No conversations yet.')).toBeTruthy();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /messages/threads': () => answer });
  await screen.findByText('Something went wrong.');
  answer = threads(thread());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('@bo')).toBeTruthy();
});

test('a thread shows the last message and the unread count, and links to the chat', async () => {
  start({
    'GET /messages/threads': threads(thread({ last_message: message({ content: 'See you' }), unread_count: 3 })),
  });
  const link = await screen.findByRole('link', { name: /@bo/ });
  expect(link.getAttribute('href')).toBe('/messages/2');
  expect(within(link).getByText('See you')).toBeTruthy();
  expect(within(link).getByText('3 new')).toBeTruthy();
});

const withOnline = async (has_written: boolean, online: number[]) => {
  const talked = thread({ user: { id: 3, username: 'cleo', avatar_url: null } });
  start({
    'GET /messages/threads': threads(thread({ has_written }), talked),
    'GET /users/online': ok([3, ...online]),
  });
  // When this one has its dot, the list of who is online has arrived.
  await within(await screen.findByRole('link', { name: /@cleo/ })).findByTitle('Online');
  return within(screen.getByRole('link', { name: /@bo/ })).queryByTitle('Online') !== null;
};

test.each([
  ['is online and has written', true, true, [2]],
  ['is away', false, true, []],
  ['is online, but was only written to', false, false, [2]],
])('who %s has the dot for online: %s', async (_, isShown, hasWritten, online) => {
  expect(await withOnline(hasWritten, online)).toBe(isShown);
});

test('a read thread has no badge', async () => {
  start({ 'GET /messages/threads': threads(thread({ unread_count: 0, last_message: null })) });
  expect((await screen.findByRole('link', { name: /@bo/ })).textContent).not.toContain('new');
});

const person = (user_id: number, username: string) => ({ user_id, username, avatar_url: null });

async function startChat(text: string, api: Routes) {
  const view = start({ 'GET /messages/threads': threads(), ...api });
  await view.user.click(screen.getByRole('button', { name: 'New Chat' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start chat' });
  expect(button.disabled).toBe(true);
  await view.user.type(screen.getByLabelText('Username or user ID'), text);
  return { ...view, button };
}

test.each([
  ['@bo', { 'GET /profile/bo': ok({ user_id: 2 }) }],
  ['bo b', { 'GET /profile/bo%20b': ok({ user_id: 2 }) }],
  ['2', { 'GET /users/2': ok({ id: 2, username: 'bo' }) }],
])('a new chat with "%s" finds the user and opens the chat', async (text, api) => {
  const { user, button } = await startChat(text, api);
  await user.click(button);
  expect(await screen.findByText('At /messages/2')).toBeTruthy();
});

test('an unknown user is an error in the field', async () => {
  const { user, button } = await startChat('nobody', { 'GET /profile/nobody': fail(404) });
  await user.click(button);
  expect(await screen.findByText('Could not start chat. User may not exist or is invalid.')).toBeTruthy();
  expect(screen.getByLabelText('Username or user ID').getAttribute('aria-invalid')).toBe('true');
});

test('a blank name cannot be searched', async () => {
  const { button, sent } = await startChat('  @ ', {});
  expect(button.disabled).toBe(true);
  expect(sent('GET').filter((call) => !/threads|following/.test(call))).toEqual([]);
});

test('a new chat suggests the people whom the user follows, and then those whose names begin with the text', async () => {
  const { user } = start({
    'GET /messages/threads': threads(),
    'GET /profile/:username/following': ok({ following: [person(5, 'cleo')], next_cursor: null }),
    'GET /profile/search': ok({ users: [person(2, 'bo'), person(account().id, account().username)] }),
  });
  await user.click(screen.getByRole('button', { name: 'New Chat' }));
  expect((await screen.findByRole('link', { name: '@cleo' })).getAttribute('href')).toBe('/messages/5');
  await user.type(screen.getByLabelText('Username or user ID'), 'b');
  const found = await screen.findByRole('region', { name: 'People' });
  const links = await within(found).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('@bo')]);
  await user.click(links[0]!);
  expect(await screen.findByText('At /messages/2')).toBeTruthy();
});
