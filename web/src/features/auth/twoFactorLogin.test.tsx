import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { account, admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok, type Call } from '../../testing/server.ts';
import { AdminLoginScreen } from './AdminLoginScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const refuse = (detail: string) => ({ status: 401, body: { detail, totp_required: true } });
const answer = ({ body }: Call) => {
  const code = new URLSearchParams(body).get('totp_code');
  if (code === null) return refuse('Two-factor code required.');
  return code === '123456' ? ok({ access_token: 't' }) : refuse('The two-factor code is not correct.');
};
const type = (view: ReturnType<typeof open>, label: string, text: string) =>
  view.user.type(screen.getByLabelText(label, { selector: 'input' }), text);
const alert = async () => (await screen.findByRole('alert')).textContent;

test('the login asks for a two-factor code if the server requires one, and refuses a wrong one', async () => {
  const api = { 'POST /auth/login': answer, 'GET /auth/me': ok(account()) };
  const view = open(<LoginScreen />, { as: null, path: '/login', api });
  expect(screen.queryByLabelText('Two-factor code')).toBeNull();
  await type(view, 'Email', 'ann@mail.test');
  await type(view, 'Password', 'secret1{Enter}');
  expect(await alert()).toBe('Two-factor code required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Two-factor code'));
  await type(view, 'Two-factor code', '000000{Enter}');
  expect(await screen.findByText('The two-factor code is not correct.')).toBeTruthy();
  await view.user.clear(screen.getByLabelText('Two-factor code'));
  await type(view, 'Two-factor code', ' 123456 {Enter}');
  expect(await screen.findByText('At /')).toBeTruthy();
  expect(view.calls[2]?.body).toBe('username=ann%40mail.test&password=secret1&totp_code=123456');
});

test('the admin login asks for a two-factor code too', async () => {
  const api = { 'POST /auth/admin/login': answer, 'GET /auth/me': ok(admin()) };
  const view = open(<AdminLoginScreen />, { as: null, path: '/admin/login', api });
  await type(view, 'Username or email', 'root');
  await type(view, 'Password', 'secret1{Enter}');
  expect(await alert()).toBe('Two-factor code required.');
  await type(view, 'Two-factor code', '123456{Enter}');
  expect(await screen.findByText('At /admin')).toBeTruthy();
});
