import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { signedIn } from '../../app/session.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer, type Answer, type Call } from '../../testing/server.ts';
import { AccountDialog } from './AccountDialog.tsx';

const user = userEvent.setup();
const account = { id: 1, username: 'ann', email: 'ann@b.c', role: 'user' as const, avatar_url: null, bio: '' };
const Place = () => <p>{useLocation().pathname}</p>;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'abc');
});

function start(answer: (call: Call) => Answer) {
  const server = createTestServer(answer);
  server.store.dispatch(signedIn(account));
  const heard = { closed: 0 };
  renderAt(
    '/profile/ann',
    server.store,
    <>
      <Place />
      <AccountDialog account={account} onClose={() => (heard.closed += 1)} />
    </>,
  );
  return { ...server, heard };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('a new name is sent alone, taken over, and the profile moves with it', async () => {
  const { store, calls, heard } = start(() => ({ body: { ...account, username: 'anna' } }));
  await user.clear(field('Username'));
  await user.type(field('Username'), ' anna ');
  await save();
  await waitFor(() => expect(heard.closed).toBe(1));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /users/me']);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ username: 'anna' });
  expect(store.getState().session).toMatchObject({ account: { username: 'anna' } });
  expect(await screen.findByText('/profile/anna')).toBeTruthy();
});

test('a new address takes the password, and what the server refuses is told', async () => {
  const { calls, heard } = start(({ body }) =>
    body.includes('right')
      ? { body: { ...account, email: 'new@b.c' } }
      : { status: 403, body: { detail: 'The password is not correct.' } },
  );
  await user.clear(field('Email'));
  await user.type(field('Email'), 'New@b.c');
  await save();
  expect(await screen.findByText('Password is required to change the email address.')).toBeTruthy();
  expect(calls).toEqual([]);
  await user.type(field('Password'), 'wrong');
  await save();
  expect(await screen.findByText('The password is not correct.')).toBeTruthy();
  await user.clear(field('Password'));
  await user.type(field('Password'), 'right');
  await save();
  await waitFor(() => expect(heard.closed).toBe(1));
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ email: 'new@b.c', password: 'right' });
});

test('what fails without a sentence reads as specified, and nothing changed asks nothing', async () => {
  const { calls, heard } = start(() => ({ status: 500 }));
  await save();
  await waitFor(() => expect(heard.closed).toBe(1));
  expect(calls).toEqual([]);
  await user.type(field('Username'), 'x');
  await save();
  expect(await screen.findByText('Failed to update your profile.')).toBeTruthy();
});

async function askToDelete(password: string) {
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  expect(within(dialog).getByText(/Messages stay with those you wrote to\./)).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Password'), password);
  await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
}

test('an account is not deleted without its password', async () => {
  const { calls } = start(() => ({ status: 401, body: { detail: 'Invalid email or password.' } }));
  await askToDelete('wrong');
  expect(await screen.findByText('The password is not correct.')).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/login']);
  expect(localStorage.getItem('token')).toBe('abc');
});

test('who thinks better of it is back in the settings', async () => {
  const { calls, heard } = start(() => ({}));
  const button = screen.getByRole('button', { name: 'Delete account' });
  await user.click(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect([calls, heard.closed]).toEqual([[], 0]);
});

test('the last admin reads why the account stays', async () => {
  start(({ method }) => (method === 'DELETE' ? { status: 409, body: { detail: 'The last admin stays.' } } : {}));
  await askToDelete('right');
  expect(await screen.findByText('The last admin stays.')).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('abc');
});

test('with the password it is deleted, and the session goes with it', async () => {
  const { calls } = start(() => ({}));
  // The page load that follows is beyond jsdom, which says so.
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await askToDelete('right');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  errors.mockRestore();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/login', 'DELETE /users/me']);
  expect(calls[0]?.body).toBe('username=ann%40b.c&password=right');
});
