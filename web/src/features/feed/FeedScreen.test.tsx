import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../app/session.ts';
import { account, feedVideo } from '../../testing/data.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { installLayout, showPart } from '../../testing/layout.ts';

const user = userEvent.setup();
const item = (id: number) => feedVideo({ id, title: `Video ${id}`, video_url: '/media/a.mp4' });

beforeEach(() => void installLayout({ isWide: true }));

function start(pages: Record<string, () => { status?: number; body?: unknown }>) {
  const server = createTestServer(({ path }) => {
    const url = new URL(path, 'http://x');
    if (url.pathname === '/me/marks') return { body: { followed_user_ids: [], saved_video_ids: [] } };
    if (url.pathname === '/videos/feed') return pages[url.searchParams.get('cursor') ?? 'first']?.() ?? {};
    return { body: { comments: [], next_cursor: null } };
  });
  server.store.dispatch(signedIn(account()));
  renderAt('/feed', server.store, <FeedScreen />);
  return server;
}

test('a failed next page keeps the cards and loads with Retry', async () => {
  let isDown = true;
  const { calls } = start({
    first: () => ({ body: { items: [item(1), item(2)], next_cursor: 'p2' } }),
    p2: () => (isDown ? { status: 503 } : { body: { items: [item(3)], next_cursor: null } }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load your feed. Please try again.');
  expect(screen.getByRole('article', { name: 'Video 1' })).toBeTruthy();
  const requests = () => calls.filter(({ path }) => path.includes('cursor=p2')).length;
  expect(requests()).toBe(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Video 3' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed feed shows the error and loads with Retry', async () => {
  let isDown = true;
  start({ first: () => (isDown ? { status: 500 } : { body: { items: [item(1)], next_cursor: null } }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your feed. Please try again.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Video 1' })).toBeTruthy();
});

test('the card in view and four at each side are drawn', async () => {
  start({ first: () => ({ body: { items: Array.from({ length: 12 }, (_, i) => item(i)), next_cursor: null } }) });
  const drawn = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  await waitFor(() => expect(drawn().at(-1)).toBe('Video 4'));
  const reach = (index: number) =>
    showPart(document.querySelector(`[data-index="${index}"]`) as Element, { visible: 500 });
  reach(6);
  await waitFor(() => expect([drawn()[0], drawn().at(-1)]).toEqual(['Video 2', 'Video 10']));
});

async function openComments(isWide: boolean) {
  installLayout({ isWide });
  start({ first: () => ({ body: { items: [item(1), item(2)], next_cursor: null } }) });
  const [button] = await screen.findAllByRole('button', { name: 'Comments' });
  await user.click(button as HTMLElement);
  return button as HTMLElement;
}

test('on wide screens the comments panel takes the focus and returns it on Esc', async () => {
  const button = await openComments(true);
  const panel = screen.getByRole('complementary', { name: 'Comments' });
  expect(panel.contains(document.activeElement)).toBe(true);
  await user.type(await screen.findByLabelText('Comment'), 'Half a thought');
  await user.keyboard('{Escape}');
  expect(panel.isConnected).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('the close button and the key C close the comments and return the focus', async () => {
  const button = await openComments(true);
  await user.click(screen.getByRole('button', { name: 'Close comments' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(button);
  button.blur();
  await user.keyboard('c');
  const panel = screen.getByRole('complementary', { name: 'Comments' });
  expect(panel.contains(document.activeElement)).toBe(true);
  await user.keyboard('c');
  expect(panel.isConnected).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('Esc closes a dialog over the comments, not the comments', async () => {
  await openComments(true);
  await user.keyboard('?');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('complementary', { name: 'Comments' })).toBeTruthy();
});

test('on a phone the comments are a dialog that traps and returns the focus', async () => {
  const button = await openComments(false);
  const dialog = await screen.findByRole('dialog', { name: 'Comments' });
  await screen.findByLabelText('Comment');
  for (let step = 0; step < 8; step += 1) {
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.tab();
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(dialog.isConnected).toBe(false);
});
