import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { notificationsApi } from '../../api/notifications.ts';
import { account } from '../../testing/data.ts';
import { createTestServer, ok, routes } from '../../testing/server.ts';
import { signedIn } from '../session.ts';
import { showOnIcon } from './showOnIcon.ts';
import { unreadMessagesCounted } from './slice.ts';

test('the icon shows unread messages and notifications together, follows what is read, and is cleared at the end', async () => {
  const setAppBadge = jest.fn<(count: number) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { setAppBadge });
  const list = { notifications: [], unread_count: 2, next_cursor: null };
  const { store } = createTestServer(
    routes({ 'GET /me/notifications': ok(list), 'POST /me/notifications/mark-read': ok({ marked: 2 }) }),
  );
  store.dispatch(signedIn(account()));
  const end = showOnIcon(store);
  store.dispatch(unreadMessagesCounted(3));
  await store.dispatch(notificationsApi.endpoints.notifications.initiate());
  // The store tells of answers at the next frame.
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(5));
  await store.dispatch(notificationsApi.endpoints.markNotificationsRead.initiate());
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  end();
  expect(setAppBadge.mock.calls.flat()).toEqual([0, 3, 5, 3, 0]);
});
