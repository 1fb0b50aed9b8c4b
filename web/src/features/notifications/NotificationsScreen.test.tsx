import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { admin, notification } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
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
  expect(unread?.textContent).toMatch(/^New like \(unread\).*Ben likes your video\.$/);
  expect(read?.textContent).not.toContain('(unread)');
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /me/notifications': () => answer });
  await screen.findByText('Something went wrong.');
  answer = list(notification());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben likes your video.')).toBeTruthy();
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
