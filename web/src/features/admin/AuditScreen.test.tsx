import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok } from '../../testing/server.ts';
import { AuditScreen } from './AuditScreen.tsx';

const entry = (id: string, fields: object = {}) => ({
  id,
  actor: { id: 1, username: 'root' },
  action: 'user.banned',
  target_type: 'user',
  target_id: 7,
  target_name: 'ben',
  details: 'spam',
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

test('lists the actions of admins, and only those on the chosen type of target', async () => {
  const entries = [
    entry('a'),
    entry('b', { actor: null, action: 'pricing.set', target_type: 'price', target_name: null, details: '' }),
  ];
  const { user, sent } = open(<AuditScreen />, {
    as: admin(),
    api: { 'GET /admin/audit': () => ok({ entries, next_cursor: null }) },
  });
  const rows = within(await screen.findByRole('table', { name: 'Audit log' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('@rootUser banned@benspam');
  expect(rows[2]?.textContent).toContain('Deleted accountPricing setPrice 7');
  await user.selectOptions(screen.getByLabelText('Target type'), 'user');
  expect(await screen.findByRole('table', { name: 'Audit log' })).toBeTruthy();
  expect(sent('GET').at(-1)).toBe('GET /admin/audit?target_type=user');
});

test('says that the list is empty or could not be loaded', async () => {
  const { unmount } = open(<AuditScreen />, {
    as: admin(),
    api: { 'GET /admin/audit': () => ok({ entries: [], next_cursor: null }) },
  });
  expect(await screen.findByText('No entries yet.')).toBeTruthy();
  unmount();
  open(<AuditScreen />, { as: admin(), api: { 'GET /admin/audit': () => fail(503) } });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log.');
});

test('entries can be listed by target and by admin; what is no number is told of and not sent', async () => {
  const { user, sent } = open(<AuditScreen />, {
    as: admin(),
    api: { 'GET /admin/audit': ok({ entries: [], next_cursor: null }) },
  });
  await user.selectOptions(await screen.findByLabelText('Target type'), 'user');
  await user.type(screen.getByLabelText('Target id'), '7');
  await user.type(screen.getByLabelText('Admin id'), '1');
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /admin/audit?target_type=user&target_id=7&actor_id=1'));
  await user.type(screen.getByLabelText('Admin id'), 'x');
  expect(await screen.findByText('Enter a number.')).toBeTruthy();
});
