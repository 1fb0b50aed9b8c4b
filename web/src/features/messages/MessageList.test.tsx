import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render.tsx';
import { video } from '../../testing/data.ts';
import { createTestServer, fail, ok, routes } from '../../testing/server.ts';
import { MessageList } from './MessageList.tsx';

const message = (id: number, sender_id: number, content: string, client_id: string | null = null) => ({
  id,
  sender_id,
  receiver_id: 0,
  content,
  client_id,
  created_at: '2026-01-01T10:05:00Z',
  is_read: true,
});
const original = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
// As in current browsers, where scrollIntoView returns a promise.
beforeAll(() => {
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as never;
});
afterAll(() => {
  if (original) Object.defineProperty(Element.prototype, 'scrollIntoView', original);
});

test('lists messages oldest first and shows a new one', () => {
  const { store } = createTestServer(() => ({}));
  const page = { messages: [message(2, 7, 'Second'), message(1, 5, 'First')], next_cursor: null };
  const list = (messages: typeof page.messages) => (
    <MessageList page={{ messages, next_cursor: null }} userId={7} unsent={[]} />
  );
  const { unmount } = renderAt('/', store, list(page.messages));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^First.*Read$/),
    expect.stringMatching(/^Second/),
  ]);
  // It can be scrolled with the keyboard.
  expect(screen.getByRole('list', { name: 'Conversation' }).tabIndex).toBe(0);
  unmount();
  renderAt('/', store, list([message(3, 7, 'Third'), ...page.messages]));
  expect(screen.getByText('Third')).toBeTruthy();
});

test('an unsent message is shown until the stored one arrives and replaces it', () => {
  const { store } = createTestServer(() => ({}));
  const unsent = [{ clientId: 'c1', receiverId: 7, content: 'Hello', failedAttempts: 1 }];
  const empty = { messages: [], next_cursor: null };
  const { unmount } = renderAt('/', store, <MessageList page={empty} userId={7} unsent={unsent} />);
  expect(screen.getByText('Waiting for the connection…')).toBeTruthy();
  unmount();
  const arrived = { messages: [message(9, 5, 'Hello', 'c1')], next_cursor: null };
  renderAt('/', store, <MessageList page={arrived} userId={7} unsent={unsent} />);
  expect(screen.getAllByText('Hello')).toHaveLength(1);
});

test('a failed load of earlier messages is shown and can be retried', async () => {
  let isDown = true;
  const { store } = createTestServer(() =>
    isDown ? { status: 503 } : { body: { messages: [message(1, 7, 'First')], next_cursor: null } },
  );
  const page = { messages: [message(2, 7, 'Second')], next_cursor: 'p2' };
  renderAt('/', store, <MessageList page={page} userId={7} unsent={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load more.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('First')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the address of a video is a link, and no other address is', () => {
  const { store } = createTestServer(() => ({}));
  // Ids of today have 16 digits.
  const address = 'http://localhost/feed?video=1561234567890123';
  const text = `Waves\n${address} http://localhost.evil.test/video/8 http://localhost/video/9x`;
  const page = { messages: [message(1, 7, text)], next_cursor: null };
  renderAt('/', store, <MessageList page={page} userId={7} unsent={[]} />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [address, '/feed?video=1561234567890123'],
  ]);
  expect(screen.getByText(/^Waves/).textContent).toBe(text);
});

test('a video in a message is a card that opens the feed at it', async () => {
  const { store, sent } = createTestServer(routes({ 'GET /videos/7': ok(video({ thumbnail_url: '/media/7.jpg' })) }));
  const page = { messages: [message(1, 7, 'Look:\nhttp://localhost/video/7')], next_cursor: null };
  const { container } = renderAt('/', store, <MessageList page={page} userId={7} unsent={[]} />);
  const card = await screen.findByRole('link', { name: 'Waves @ben' });
  expect(card.getAttribute('href')).toBe('/feed?video=7');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/7.jpg');
  expect(screen.getByText(/^Look:/).textContent).not.toContain('http');
  expect(sent()).toEqual(['GET /videos/7']);
});

test('the title that was sent with a video stands only in its card', async () => {
  const { store } = createTestServer(routes({ 'GET /videos/7': ok(video()) }));
  const page = { messages: [message(1, 7, 'Waves\nhttp://localhost/feed?video=7')], next_cursor: null };
  renderAt('/', store, <MessageList page={page} userId={7} unsent={[]} />);
  await screen.findByRole('link', { name: 'Waves @ben' });
  expect(screen.getAllByText('Waves')).toHaveLength(1);
});

test('the address of a video that the reader may not see stays a link', async () => {
  const { store } = createTestServer(routes({ 'GET /videos/7': fail(404) }));
  const page = { messages: [message(1, 7, 'Sea\nhttp://localhost/video/7')], next_cursor: null };
  renderAt('/', store, <MessageList page={page} userId={7} unsent={[]} />);
  const link = () => screen.getByRole('link', { name: 'http://localhost/video/7' });
  await waitFor(() => expect(link().className).toBe('link'));
  expect(link().getAttribute('href')).toBe('/video/7');
  expect(screen.getByText(/^Sea/).textContent).toBe('Sea\nhttp://localhost/video/7');
});
