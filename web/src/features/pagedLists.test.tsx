import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { signedIn } from '../app/session.ts';
import { account } from '../testing/data.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer } from '../testing/server.ts';
import { entry } from '../testing/workbench.tsx';
import { ReportsScreen } from './workbench/PresetScreens.tsx';
import { ViewersDialog } from './feed/ViewersDialog.tsx';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { NotificationsScreen } from './notifications/NotificationsScreen.tsx';
import { PromoPageScreen } from './promos/PromoPageScreen.tsx';
import { UploadScreen } from './upload/UploadScreen.tsx';

const user = userEvent.setup();
const time = '2026-01-01T00:00:00Z';
const item = (id: number) => ({ id, title: `Nr ${id}`, status: 'testing', hashtags: [], created_at: time });

type Case = [name: string, screen: ReactElement, path: string, page: (id: number) => object];
const lists: Case[] = [
  [
    'own uploads',
    <UploadScreen key="uploads" />,
    '/videos/me/uploads',
    (id) => ({ uploads: [item(id)], cooldown_remaining: 0 }),
  ],
  ['own promos', <PromoPageScreen key="promos" />, '/promos/my', (id) => ({ promos: [item(id)] })],
  [
    'notifications',
    <NotificationsScreen key="notifications" />,
    '/me/notifications',
    (id) => ({
      notifications: [{ id, title: `Nr ${id}`, message: '', created_at: time, is_read: true }],
      unread_count: 0,
    }),
  ],
  [
    'conversations',
    <MessagesScreen key="threads" />,
    '/messages/threads',
    (id) => ({
      threads: [{ user: { id, username: `Nr ${id}` }, last_message: null, unread_count: 0 }],
    }),
  ],
  [
    'reports',
    <ReportsScreen key="reports" />,
    '/admin/queue',
    (id) => ({ items: [entry(id, { report_id: id, reports: 1 }, { title: `Nr ${id}` })] }),
  ],
  [
    'viewers',
    <ViewersDialog key="viewers" videoId={7} onClose={() => undefined} />,
    '/videos/7/viewers',
    (id) => ({ viewers: [{ user_id: id, username: `Nr ${id}`, avatar_url: null, viewed_at: time }] }),
  ],
];

function start([, element, path, page]: Case) {
  const state = { isDown: false };
  const server = createTestServer((call) => {
    const url = new URL(call.path, 'http://x');
    if (url.pathname === '/uploads') return { body: { uploads: [] } };
    if (url.pathname !== path) return {};
    if (url.searchParams.get('cursor') !== 'p2') return { body: { ...page(1), next_cursor: 'p2' } };
    return state.isDown ? { status: 503 } : { body: { ...page(2), next_cursor: null } };
  });
  server.store.dispatch(signedIn(account({ id: 9, role: 'creator' })));
  renderAt('/', server.store, element);
  return state;
}

test.each(lists)('%s: Show more loads the next page by keyboard, also after a failure', async (...list) => {
  const state = start(list);
  state.isDown = true;
  expect(await screen.findByText(/Nr 1\b/)).toBeTruthy();
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load more.');
  expect(screen.getByText(/Nr 1\b/)).toBeTruthy();
  expect(document.activeElement).toBe(more);
  state.isDown = false;
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Nr 2\b/)).toBeTruthy();
  expect(screen.getByText(/Nr 1\b/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/Nr 2/);
  expect(document.activeElement).not.toBe(document.body);
});

test('the cooldown is taken from the page that was fetched last', async () => {
  const page = (id: number) => ({ uploads: [item(id)], cooldown_remaining: id === 1 ? 119 : 50 });
  start(['own uploads', <UploadScreen key="uploads" />, '/videos/me/uploads', page]);
  expect(await screen.findByRole('button', { name: 'Wait 2m' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'Wait 1m' })).toBeTruthy();
});

test('clearing the notifications marks those of every page as read', async () => {
  const entry = (id: number) => ({ id, title: `Nr ${id}`, message: '', created_at: time, is_read: false });
  const page = (id: number) => ({ notifications: [entry(id)], unread_count: 2 });
  start(['notifications', <NotificationsScreen key="notifications" />, '/me/notifications', page]);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText(/Nr 2/);
  expect(screen.getAllByText('(unread)')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear notifications' }));
  await waitFor(() => expect(screen.queryAllByText('(unread)')).toEqual([]));
});
