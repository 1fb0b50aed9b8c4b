import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const none = { status: 'none', url: null, expires_at: null };
const start = (api: Routes) =>
  open(<SettingsScreen />, { path: '/settings/data', api: { 'GET /users/me/export': ok(none), ...api } });

test('requests an export and says that it is being prepared', async () => {
  let state: object = none;
  const { user, sent } = start({
    'GET /users/me/export': () => ok(state),
    'POST /users/me/export': () => {
      state = { ...none, status: 'running' };
      return ok({ detail: '' }, 202);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText(/is being collected/)).toBeTruthy();
  expect(sent('POST')).toEqual(['POST /users/me/export']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export my data' }).disabled).toBe(true);
});

test('links to the file when it is ready', async () => {
  const ready = { status: 'ready', url: '/media/exports/1/2-x.zip', expires_at: '2026-01-02T00:00:00.000Z' };
  start({ 'GET /users/me/export': () => ok(ready) });
  const link = await screen.findByRole('link', { name: 'Download your data' });
  expect(link.getAttribute('href')).toBe('/media/exports/1/2-x.zip');
});

test('a failed request shows an error and keeps the button', async () => {
  const { user, store } = start({ 'GET /users/me/export': () => ok(none), 'POST /users/me/export': () => fail(503) });
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeTruthy();
  expect(JSON.stringify(store.getState())).toContain('error');
});

type User = ReturnType<typeof start>['user'];
async function askToDelete(user: User) {
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  expect(dialog.getByText(/Messages stay with those you wrote to\./)).toBeTruthy();
  await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
}

test.each([
  ['a wrong password', fail(403, 'The password is not correct.'), 'The password is not correct.'],
  ['being the last admin', fail(409, 'The last admin stays.'), 'The last admin stays.'],
])('%s keeps the account, and the dialog says why', async (_, answer, text) => {
  localStorage.setItem('token', 'abc');
  const { user, sent } = start({ 'DELETE /users/me': answer });
  await askToDelete(user);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(sent('DELETE')).toEqual(['DELETE /users/me']);
  expect(localStorage.getItem('token')).toBe('abc');
});

test('Esc closes the question and focuses its button', async () => {
  const { user, sent } = start({});
  const button = screen.getByRole('button', { name: 'Delete account' });
  await user.click(button);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(sent('DELETE')).toEqual([]);
});

test('the right password deletes the account and ends the session', async () => {
  localStorage.setItem('token', 'abc');
  const { user, bodies } = start({ 'DELETE /users/me': ok({ detail: 'Done.' }) });
  // jsdom cannot load the page that follows and prints an error.
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await askToDelete(user);
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  errors.mockRestore();
  expect(bodies('/users/me')).toEqual([{ password: 'secret' }]);
});
