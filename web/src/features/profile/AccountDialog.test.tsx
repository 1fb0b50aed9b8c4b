import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { signedIn } from '../../app/session.ts';
import { account } from '../../testing/data.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer, type Answer, type Call } from '../../testing/server.ts';
import { AccountDialog } from './AccountDialog.tsx';

const user = userEvent.setup();
const ann = account();
const Place = () => <p>{useLocation().pathname}</p>;

beforeEach(() => {
  localStorage.setItem('token', 'abc');
});

function start(answer: (call: Call) => Answer, own = ann) {
  const server = createTestServer(answer);
  server.store.dispatch(signedIn(own));
  const heard = { closed: 0 };
  renderAt(
    '/profile/ann',
    server.store,
    <>
      <Place />
      <AccountDialog account={own} onClose={() => (heard.closed += 1)} />
    </>,
  );
  return { ...server, heard };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('a new username is sent alone, stored in the session, and the profile path changes', async () => {
  const { store, calls, heard } = start(() => ({ body: { ...ann, username: 'anna' } }));
  await user.clear(field('Username'));
  await user.type(field('Username'), ' anna ');
  await save();
  await waitFor(() => expect(heard.closed).toBe(1));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /users/me']);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ username: 'anna' });
  expect(store.getState().session).toMatchObject({ account: { username: 'anna' } });
  expect(await screen.findByText('/profile/anna')).toBeTruthy();
});

test('a new email requires the password, and a refusal is shown', async () => {
  const { calls, heard } = start(({ body }) =>
    body.includes('right')
      ? { body: { ...ann, email: 'new@b.c' } }
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

test('a new email also asks for a two-factor code where that is on', async () => {
  const own = account({ totp_enabled: true });
  const { calls, heard } = start(() => ({ body: { ...own, email: 'new@b.c' } }), own);
  await user.clear(field('Email'));
  await user.type(field('Email'), 'new@b.c');
  await user.type(field('Password'), 'right');
  await save();
  expect(await screen.findByText('Enter the code that your app shows.')).toBeTruthy();
  expect(calls).toEqual([]);
  await user.type(field('Two-factor code'), ' 123456 ');
  await save();
  await waitFor(() => expect(heard.closed).toBe(1));
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ email: 'new@b.c', password: 'right', totp_code: '123456' });
});

test('saving without a change sends nothing, and a failure without a detail shows a default text', async () => {
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

test('a wrong password does not delete the account', async () => {
  const { calls } = start(() => ({ status: 403, body: { detail: 'The password is not correct.' } }));
  await askToDelete('wrong');
  expect(await screen.findByText('The password is not correct.')).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /users/me']);
  expect(localStorage.getItem('token')).toBe('abc');
});

test('Esc returns to the settings and focuses the button', async () => {
  const { calls, heard } = start(() => ({}));
  const button = screen.getByRole('button', { name: 'Delete account' });
  await user.click(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect([calls, heard.closed]).toEqual([[], 0]);
});

test('the last admin sees why the account cannot be deleted', async () => {
  start(({ method }) => (method === 'DELETE' ? { status: 409, body: { detail: 'The last admin stays.' } } : {}));
  await askToDelete('right');
  expect(await screen.findByText('The last admin stays.')).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('abc');
});

test('the right password deletes the account and ends the session', async () => {
  const { calls } = start(() => ({}));
  // jsdom cannot load the page that follows and prints an error.
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await askToDelete('right');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  errors.mockRestore();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /users/me']);
  expect(calls[0]?.body).toBe('{"password":"right"}');
});
