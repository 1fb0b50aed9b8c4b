import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, admin } from '../../testing/data.ts';
import { renderAt, open } from '../../testing/render.tsx';
import { createTestServer, fail, ok, pending, routes, type Routes } from '../../testing/server.ts';
import { sessionExpired } from '../../app/session.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { AdminLoginScreen } from './AdminLoginScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';
import { Guard } from '../../app/Guard.tsx';
import { Route, Routes as RouteTable } from 'react-router-dom';

const tokens = ok({ access_token: 't', token_type: 'bearer', expires_in: 900 });
let api: Routes;
beforeEach(() => {
  api = { 'GET /auth/me': ok(account()), 'POST /auth/login': tokens };
});

async function login(screenName: 'login' | 'register' = 'login') {
  const view =
    screenName === 'login'
      ? open(<LoginScreen />, { as: null, path: '/login', api })
      : open(<RegisterScreen />, { as: null, path: '/register', api });
  const type = (label: string, text: string) =>
    view.user.type(screen.getByLabelText(label, { selector: 'input' }), text);
  if (screenName === 'register') await type('Name', 'ann');
  await type('Email', ' Ann@Mail.test');
  await type('Password', 'secret1');
  await view.user.click(screen.getByRole('button', { name: screenName === 'login' ? 'Login' : 'Register' }));
  return view;
}

test.each([
  [401, 'Invalid email or password.', 'Invalid email or password.'],
  [403, 'This account is banned.', 'This account is banned.'],
  [503, undefined, 'Login failed.'],
])('a login answered with %d and %s shows "%s"', async (status, detail, text) => {
  api['POST /auth/login'] = fail(status, detail);
  const { sent } = await login();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(sent()).toEqual(['POST /auth/login']);
});

test('the form is disabled while the login runs', async () => {
  api['POST /auth/login'] = pending;
  const { sent, user } = await login();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in…' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  expect(sent()).toHaveLength(1);
});

test('the email is sent trimmed and in lower case', async () => {
  const { calls } = await login();
  await waitFor(() => expect(screen.getByText('At /')).toBeTruthy());
  expect(calls[0]?.body).toBe('username=ann%40mail.test&password=secret1');
});

test.each([
  ['business', '/business/promos'],
  ['creator', '/upload'],
  ['user', '/'],
] as const)('a %s lands on %s', async (role, path) => {
  api['GET /auth/me'] = ok(account({ role }));
  await login();
  expect(await screen.findByText(`At ${path}`)).toBeTruthy();
});

test('after the login the user returns to the screen that required it', async () => {
  const server = createTestServer(routes({ ...api, 'GET /auth/me': ok(account({ role: 'creator' })) }));
  server.store.dispatch(sessionExpired());
  renderAt(
    '/messages/2?x=1',
    server.store,
    <RouteTable>
      <Route path="/login" element={<LoginScreen />} />
      <Route
        path="/messages/:id"
        element={
          <Guard roles={['creator', 'business', 'user', 'admin']}>
            <p>Chat</p>
          </Guard>
        }
      />
    </RouteTable>,
  );
  expect(screen.getByText('Your session has ended. Log in to go on.')).toBeTruthy();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'a@b.c');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Chat')).toBeTruthy();
});

test.each([
  [409, 'Email already registered.', 'Email already registered.'],
  [503, undefined, 'Registration failed. Try again.'],
])('a registration answered with %d and %s shows "%s"', async (status, detail, text) => {
  api['POST /auth/register'] = fail(status, detail);
  await login('register');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test.each([
  ['Name', 'All fields are required.'],
  ['Password', 'Password must be at least 6 characters.'],
])('a registration with a bad %s is not sent', async (label, text) => {
  const { user, sent } = open(<RegisterScreen />, { as: null, path: '/register', api });
  const fields = { Name: 'ann', Email: 'a@b.c', Password: 'secret1', [label]: label === 'Name' ? '  ' : '12345' };
  for (const [name, value] of Object.entries(fields)) {
    await user.type(screen.getByLabelText(name, { selector: 'input' }), value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(sent('POST')).toEqual([]);
});

test('a filled honeypot is refused without a request', async () => {
  const { user, sent } = open(<RegisterScreen />, { as: null, path: '/register', api });
  document.querySelector<HTMLInputElement>('input[name="website"]')!.value = 'http://spam';
  for (const [name, value] of Object.entries({ Name: 'ann', Email: 'a@b.c', Password: 'secret1' })) {
    await user.type(screen.getByLabelText(name, { selector: 'input' }), value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Bot submission detected.');
  expect(sent('POST')).toEqual([]);
});

test('the admin login needs both fields and leads to the dashboard', async () => {
  api = { 'POST /auth/admin/login': tokens, 'GET /auth/me': ok(admin()) };
  const { user } = open(<AdminLoginScreen />, { as: null, path: '/admin/login', api });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Both username and password are required.');
  await user.type(screen.getByLabelText('Username or email'), 'Root');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('At /admin')).toBeTruthy();
});
