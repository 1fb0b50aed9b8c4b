import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok } from '../../testing/server.ts';
import { SecurityEventsScreen } from './SecurityEventsScreen.tsx';

const event = (id: number, fields: object = {}) => ({
  id,
  type: 'login',
  user_id: 7,
  username: 'ben',
  address: '203.0.113.9',
  created_at: '2026-01-01T00:00:00.000Z',
  request_id: 'r-1',
  ...fields,
});

test('lists events, and only those of the chosen type and user', async () => {
  const unknown = { type: 'login_failed', user_id: null, username: null, address: '' };
  const events = [event(3), event(2, unknown), event(1, { type: 'something_new' })];
  const { user, sent } = open(<SecurityEventsScreen />, {
    as: admin(),
    api: { 'GET /admin/security-events': () => ok({ events, next_cursor: 'more' }) },
  });
  const rows = within(await screen.findByRole('table', { name: 'Security events' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Login@ben203.0.113.9r-1');
  expect(rows[2]?.textContent).toContain('Failed loginUnknown usernameNot known');
  expect(rows[3]?.textContent).toContain('Something new');
  await user.selectOptions(screen.getByLabelText('Event'), 'Banned');
  await user.type(screen.getByLabelText('User id'), '42');
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /admin/security-events?type=banned&user_id=42'));
  await user.click(await screen.findByRole('button', { name: /more/i }));
  await waitFor(() => expect(sent('GET').at(-1)).toMatch(/type=banned&user_id=42&cursor=more/));
});

test('a user id that is not a number shows an error and is not sent', async () => {
  const { user, sent } = open(<SecurityEventsScreen />, {
    as: admin(),
    api: { 'GET /admin/security-events': () => ok({ events: [event(1)], next_cursor: null }) },
  });
  await user.type(await screen.findByLabelText('User id'), 'ana');
  expect(await screen.findByText('Enter a user ID.')).toBeTruthy();
  expect(sent('GET')).toEqual(['GET /admin/security-events']);
});

test('says that the list is empty or could not be loaded', async () => {
  const { unmount } = open(<SecurityEventsScreen />, {
    as: admin(),
    api: { 'GET /admin/security-events': () => ok({ events: [], next_cursor: null }) },
  });
  expect(await screen.findByText('No events.')).toBeTruthy();
  unmount();
  open(<SecurityEventsScreen />, { as: admin(), api: { 'GET /admin/security-events': () => fail(503) } });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load security events.');
});
