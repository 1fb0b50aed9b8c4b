import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminUser } from '../../testing/adminData.ts';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending } from '../../testing/server.ts';
import { AuditScreen } from './AuditScreen.tsx';

const entry = (id: string, fields: object = {}) => ({
  id,
  actor: { id: 1, username: 'root' },
  action: 'user.banned',
  target_type: 'user',
  target_id: 7,
  target_name: 'ben',
  details: 'spam',
  params: { reason: 'spam', reason_code: '', until: '' },
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

test('lists the actions of admins, and only those on the chosen type of target', async () => {
  const entries = [
    entry('a'),
    entry('b', { actor: null, action: 'pricing.set', target_type: 'price', target_name: null, details: '' }),
    entry('c', {
      action: 'registration.approved',
      target_type: 'registration',
      target_name: 'mia',
      details: '',
      params: {},
    }),
    entry('d', { action: 'invite.ended', target_type: 'invite', target_name: null, params: { count: 3 } }),
  ];
  const { user, sent } = open(<AuditScreen />, {
    as: admin(),
    api: { 'GET /admin/audit': () => ok({ entries, next_cursor: null }) },
  });
  const rows = within(await screen.findByRole('table', { name: 'Audit log' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('@rootUser banned@benspam');
  expect(rows[2]?.textContent).toContain('Deleted accountPricing setPrice 7');
  expect(rows[3]?.textContent).toContain('@rootRegistration approved@mia');
  expect(screen.getByRole('link', { name: '@mia' }).getAttribute('href')).toBe('/admin/users/7');
  expect(rows[4]?.textContent).toContain('@rootInvite endedInvite 7');
  await user.selectOptions(screen.getByLabelText('Target type'), 'user');
  expect(await screen.findByRole('table', { name: 'Audit log' })).toBeTruthy();
  expect(sent('GET')).toContain('GET /admin/audit?target_type=user');
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

const listed = ok({ entries: [], next_cursor: null });
const kim = adminUser({ id: 31, username: 'Kim', email: 'kim@mail.test', role: 'admin' });
const start = () =>
  open(<AuditScreen />, {
    as: admin(),
    api: {
      'GET /admin/audit': listed,
      'GET /admin/users': ({ path }) =>
        ok({ users: path.includes('q=kim') || path.includes('role=admin') ? [kim] : [], next_cursor: null }),
    },
  });

test('entries can be listed by the name of the admin and of the target, or by their numbers', async () => {
  const { user, sent } = start();
  await user.selectOptions(await screen.findByLabelText('Target type'), 'user');
  await user.type(screen.getByLabelText('Target'), '7');
  await user.type(screen.getByLabelText('Admin'), '@Kim');
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /admin/audit?target_type=user&target_id=7&actor_id=31'));
  await user.type(screen.getByLabelText('Admin'), 'my');
  expect(await screen.findByText('No account with this username.')).toBeTruthy();
  expect(
    sent('GET')
      .filter((call) => call.includes('actor_id'))
      .every((call) => call.endsWith('actor_id=31')),
  ).toBe(true);
  await user.selectOptions(screen.getByLabelText('Target type'), 'video');
  await user.clear(screen.getByLabelText('Target'));
  await user.type(screen.getByLabelText('Target'), 'x');
  expect(await screen.findByText('Enter a number.')).toBeTruthy();
});

test('while a name is looked up the list is loading', async () => {
  const { user } = open(<AuditScreen />, {
    as: admin(),
    api: {
      'GET /admin/audit': listed,
      'GET /admin/users': ({ path }) => (path.includes('q=') ? pending() : ok({ users: [], next_cursor: null })),
    },
  });
  await screen.findByText('No entries yet.');
  await user.type(screen.getByLabelText('Admin'), 'kim');
  await waitFor(() => expect(screen.queryByText('No entries yet.')).toBeNull());
  expect(screen.getByText('Loading…')).toBeTruthy();
});

/** The pages of the accounts that begin with "kim": pages of strangers, then Kim. */
const openAmong = (strangers: number) =>
  open(<AuditScreen />, {
    as: admin(),
    api: {
      'GET /admin/audit': listed,
      'GET /admin/users': ({ path }) => {
        const { q, cursor } = Object.fromEntries(new URLSearchParams(path.split('?', 2)[1]));
        const page = Number(cursor ?? 0);
        if (!q || page === strangers) return ok({ users: [kim], next_cursor: null });
        const users = [adminUser({ id: 100 + page, username: `kimberly${page}`, email: `${page}@mail.test` })];
        return ok({ users, next_cursor: String(page + 1) });
      },
    },
  });

test('a name is found on a later page of accounts that begin with it', async () => {
  const { user, sent } = openAmong(3);
  await user.type(await screen.findByLabelText('Admin'), 'kim');
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /admin/audit?actor_id=31'));
});

test('the search for a name stops when too many begin with it', async () => {
  const { user, sent } = openAmong(1_000);
  await user.type(await screen.findByLabelText('Admin'), 'kim');
  expect(await screen.findByText('Too many matches. Enter the ID.')).toBeTruthy();
  expect(sent('GET').filter((call) => call.includes('q=kim'))).toHaveLength(20);
});

test('entries can be listed by action and by days', async () => {
  const { user, sent } = start();
  await user.selectOptions(await screen.findByLabelText('Action'), 'User banned');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-01' } });
  fireEvent.change(screen.getByLabelText('Until (inclusive)'), { target: { value: '2026-05-02' } });
  const [from, until] = [new Date(2026, 4, 1), new Date(2026, 4, 3)].map((time) =>
    encodeURIComponent(time.toISOString()),
  );
  await waitFor(() =>
    expect(sent('GET').at(-1)).toBe(`GET /admin/audit?action=user.banned&from=${from}&until=${until}`),
  );
  expect(await screen.findByText('No matching entries.')).toBeTruthy();
});
