import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminUser } from '../../testing/adminData.ts';
import { admin } from '../../testing/data.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { UsersScreen } from './UsersScreen.tsx';

useFakeClock();

const list = (...users: object[]) => ok({ users, next_cursor: null });

async function start(answer: Routes[string], api: Routes = {}) {
  const view = open(<UsersScreen />, {
    as: admin(),
    path: '/admin/users',
    api: { 'GET /admin/users': answer, ...api },
  });
  await wait(50);
  const confirm = async (button: string) => {
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
    await wait(50);
  };
  return { ...view, confirm };
}
const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of ben@mail.test' });

test('shows a loading state', async () => {
  await start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = await start(() => answer);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load users.');
  answer = list(adminUser());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(screen.getByText('ben@mail.test')).toBeTruthy();
});

test('shows id, email, role and whether the user is banned', async () => {
  await start(list(adminUser({ role: 'user', is_banned: true })));
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells[0]).toBe('3');
  expect(cells[1]).toBe('ben@mail.test @ben Banned');
  expect(role().value).toBe('viewer');
});

test('the search waits until typing has paused', async () => {
  const { user, sent } = await start(({ path }) => list(...(path.includes('q=') ? [] : [adminUser()])));
  await user.type(screen.getByLabelText('Find users'), ' zoe ');
  expect(sent('GET')).toEqual(['GET /admin/users']);
  await wait(250);
  await wait(50);
  expect(sent('GET').at(-1)).toBe('GET /admin/users?q=zoe');
  expect(screen.getByText('No users found.')).toBeTruthy();
});

test('a new role is confirmed, sent and shown', async () => {
  let current = adminUser();
  const { user, confirm, calls } = await start(() => list(current), {
    'POST /admin/users/update-role': () => {
      current = adminUser({ role: 'admin' });
      return ok();
    },
  });
  await user.selectOptions(role(), 'admin');
  expect(screen.getByRole('dialog').textContent).toContain('The role of ben@mail.test changes from creator to admin');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await confirm('Change role');
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('user_id=3&new_role=admin');
  expect(screen.getByText('ben@mail.test is now admin.')).toBeTruthy();
  await waitFor(() => expect(role().value).toBe('admin'));
});

test('a cancelled or failed role change restores the old role', async () => {
  const { user, confirm, sent } = await start(list(adminUser()), {
    'POST /admin/users/update-role': fail(409, 'The last admin stays.'),
  });
  await user.selectOptions(role(), 'viewer');
  await confirm('Cancel');
  expect([role().value, sent('POST')]).toEqual(['creator', []]);
  await user.selectOptions(role(), 'viewer');
  await confirm('Change role');
  expect(screen.getByText('The last admin stays.')).toBeTruthy();
  expect(role().value).toBe('creator');
});

test.each([
  [false, 'Ban', 'POST /admin/ban-user/3'],
  [true, 'Unban', 'POST /admin/unban-user/3'],
])('a user with is_banned=%s can be changed by %s, after confirming', async (is_banned, name, call) => {
  const { user, confirm, sent } = await start(list(adminUser({ is_banned })), { [call]: ok() });
  await user.click(screen.getByRole('button', { name: `${name} ben@mail.test` }));
  expect(sent('POST')).toEqual([]);
  await confirm(name);
  expect(sent('POST')).toEqual([call]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an admin can turn off the two-factor sign-in of a user, after confirming', async () => {
  let current = adminUser({ totp_enabled: true });
  const { user, confirm, sent } = await start(() => list(current), {
    'DELETE /admin/users/:id/totp': () => {
      current = adminUser();
      return ok(current);
    },
  });
  const name = 'Turn off 2-factor sign-in of ben@mail.test';
  await user.click(screen.getByRole('button', { name }));
  expect(sent('DELETE')).toEqual([]);
  await confirm('Turn off');
  expect(sent('DELETE')).toEqual(['DELETE /admin/users/3/totp']);
  expect(screen.getByText('Two-factor sign-in of ben@mail.test is off.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});

test('a failed ban shows the reason', async () => {
  const { user, confirm } = await start(list(adminUser()), { 'POST /admin/ban-user/3': fail(403, 'Admins stay.') });
  await user.click(screen.getByRole('button', { name: 'Ban ben@mail.test' }));
  await confirm('Ban');
  expect(screen.getByText('Admins stay.')).toBeTruthy();
});

test('admins cannot ban themselves', async () => {
  await start(list(adminUser({ id: admin().id })));
  expect(screen.queryByRole('button', { name: /Ban/ })).toBeNull();
});
