import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Notification } from '@tallscreen/bff/contract/notification';
import { notificationsApi } from '../../api/notifications.ts';
import { dotsKept } from '../../app/notificationDots.ts';
import { account, admin, notification } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { destinationOf } from './destination.ts';
import { NotificationsScreen } from './NotificationsScreen.tsx';

const list = (...notifications: object[]) =>
  ok({ notifications, unread_count: notifications.length, next_cursor: null });
const start = (api: Routes) => open(<NotificationsScreen />, { as: admin(), path: '/notifications', api });

test('shows a loading state', () => {
  start({ 'GET /me/notifications': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an empty list has no button to clear it', async () => {
  start({ 'GET /me/notifications': list() });
  expect(await screen.findByText('You have no notifications yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear notifications' })).toBeNull();
});

test('shows title, message and whether it is unread', async () => {
  start({ 'GET /me/notifications': list(notification(), notification({ id: 3, title: 'Old', is_read: true })) });
  const [unread, read] = await screen.findAllByRole('listitem');
  expect(unread?.textContent).toMatch(/New like \(unread\).*Ben liked "Sea"\.$/);
  expect(read?.textContent).not.toContain('(unread)');
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /me/notifications': () => answer });
  await screen.findByText('Something went wrong.');
  answer = list(notification());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben liked "Sea".')).toBeTruthy();
});

test('a failed clearing is rolled back with a toast', async () => {
  const { user } = start({
    'GET /me/notifications': list(notification()),
    'POST /me/notifications/mark-read': fail(503),
  });
  await user.click(await screen.findByRole('button', { name: 'Clear notifications' }));
  expect(await screen.findByText('Could not clear notifications.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('(unread)')).toBeTruthy());
});

test('a notification names who caused it and leads to what it tells of', async () => {
  const comment = { kind: 'comment', actor: null, target: { type: 'comment', id: 5 } } as const;
  const { user } = start({ 'GET /me/notifications': list(notification(comment)) });
  await user.click(await screen.findByRole('link', { name: /^New comment/ }));
  expect(await screen.findByText('At /video/7?comment=5')).toBeTruthy();
});

test.each<[Partial<Notification>, string | null]>([
  [{}, '/video/7'],
  [{ target: { type: 'promo', id: 7 } }, '/user/promos'],
  [{ kind: 'follow', target: { type: 'user', id: 2 } }, '/profile/ben'],
  [{ kind: 'report_removed', actor: null, target: { type: 'user', id: 9 } }, null],
  [{ kind: 'report_removed', item_id: 5, target: { type: 'comment', id: 5 } }, null],
  [{ kind: 'removed', target: null }, '/upload'],
  [{ kind: 'export_ready', target: null }, '/settings/data'],
  [{ kind: 'warning', target: null }, null],
  [{ kind: 'many_reports', target: { type: 'video', id: 7 } }, '/admin/videos/7'],
  [{ kind: 'many_reports', target: { type: 'promo', id: 7 } }, '/admin/videos/7'],
  [{ kind: 'many_reports', actor: null, target: { type: 'user', id: 9 } }, '/admin/users/9'],
  [{ kind: 'many_reports', target: { type: 'comment', id: 5 } }, '/admin/queue?type=comment'],
  [{ kind: 'many_reports', target: null }, '/admin/queue'],
])('%j leads to %s', (fields, path) => {
  expect(destinationOf(notification(fields), account({ username: 'ann' }))).toBe(path);
});

test('unread ones keep their dots for the visit, until the user clears them', async () => {
  let is_read = false;
  const { user, store } = start({
    'GET /me/notifications': () => list(notification({ is_read })),
    'POST /me/notifications/mark-read': () => {
      is_read = true;
      return ok({ marked: 1 });
    },
  });
  await screen.findByText('(unread)');
  store.dispatch(dotsKept([notification().id]));
  await act(async () => {
    await store.dispatch(notificationsApi.endpoints.markNotificationsRead.initiate());
    await store.dispatch(notificationsApi.endpoints.notifications.initiate(undefined, { forceRefetch: true }));
  });
  expect(screen.getByText('(unread)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear notifications' }));
  await waitFor(() => expect(screen.queryByText('(unread)')).toBeNull());
});
