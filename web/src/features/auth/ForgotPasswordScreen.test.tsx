import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

useFakeClock();

const works: Routes = {
  'POST /auth/forgot-password': ok(),
  'POST /auth/verify-reset-code': ok({ reset_token: 'r1', expires_in: 600 }),
  'POST /auth/reset-password': ok(),
};

function start(api: Routes = {}, path = '/forgot-password') {
  const view = open(<ForgotPasswordScreen />, { as: null, path, route: '/forgot-password', api: { ...works, ...api } });
  const submit = async (label: string, text: string, button: string) => {
    const field = await screen.findByLabelText(label, { selector: 'input' });
    await view.user.clear(field);
    await view.user.type(field, text);
    await view.user.click(screen.getByRole('button', { name: button }));
    await wait(20);
  };
  return {
    ...view,
    email: (text: string) => submit('Email', text, 'Send code'),
    code: (text: string) => submit('Code', text, 'Check code'),
    password: (text: string) => submit('Password', text, 'Set password'),
  };
}
const alert = () => screen.getByRole('alert').textContent;

test('three steps set a new password and lead to the login after 1.5 s', async () => {
  const { email, code, password, bodies } = start();
  await email(' Ann@Mail.test ');
  expect(screen.getByText('Step 2 of 3 · Enter the code from the email.')).toBeTruthy();
  expect(screen.getByText('Sent to ann@mail.test, if an account uses it.')).toBeTruthy();
  await code('123456');
  await password('secret1');
  expect(screen.getByText('Your password is changed. Taking you to the login…')).toBeTruthy();
  expect(bodies('/auth/verify-reset-code')).toEqual([{ email: 'ann@mail.test', code: '123456' }]);
  expect(bodies('/auth/reset-password')).toEqual([
    { email: 'ann@mail.test', new_password: 'secret1', reset_token: 'r1' },
  ]);
  await wait(1500);
  expect(screen.getByText('At /login')).toBeTruthy();
});

test('the link in the mail opens the last step', async () => {
  const path = `/forgot-password#${new URLSearchParams({ email: 'ann+1@mail.test', token: 'r2' }).toString()}`;
  const { password, bodies } = start({}, path);
  await password('secret1');
  expect(bodies('/auth/reset-password')).toEqual([
    { email: 'ann+1@mail.test', new_password: 'secret1', reset_token: 'r2' },
  ]);
  expect(screen.getByText('Your password is changed. Taking you to the login…')).toBeTruthy();
});

test.each(['', 'ann', 'ann@mail', 'a b@mail.test'])('"%s" is no valid email', async (text) => {
  const { sent, user } = start();
  if (text) await user.type(screen.getByLabelText('Email'), text);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await wait(20);
  expect(alert()).toBe('Please enter a valid email.');
  expect(sent()).toEqual([]);
});

test('a failed email step shows an error', async () => {
  const { email } = start({ 'POST /auth/forgot-password': fail(503) });
  await email('ann@mail.test');
  expect(alert()).toBe('Failed to send reset code.');
});

test('a code of five digits shows an error and is not sent', async () => {
  const { email, code, sent } = start();
  await email('ann@mail.test');
  await code('12345');
  expect(alert()).toBe('Please enter the 6-digit code.');
  expect(sent()).toEqual(['POST /auth/forgot-password']);
});

test.each([
  ['Too many attempts.', 'Too many attempts.'],
  [undefined, 'Invalid or expired code.'],
])('a wrong code with the detail %s shows "%s"', async (detail, text) => {
  const { email, code } = start({ 'POST /auth/verify-reset-code': fail(400, detail) });
  await email('ann@mail.test');
  await code('123456');
  expect(alert()).toBe(text);
});

test('a new password of five characters shows an error and is not sent', async () => {
  const { email, code, password, bodies } = start();
  await email('ann@mail.test');
  await code('123456');
  await password('12345');
  expect(alert()).toBe('Password must be at least 6 characters.');
  expect(bodies('/auth/reset-password')).toEqual([]);
});

test('a failed reset shows an error and stays on the last step', async () => {
  const { email, code, password } = start({ 'POST /auth/reset-password': fail(500) });
  await email('ann@mail.test');
  await code('123456');
  await password('secret1');
  expect(alert()).toBe('Password reset failed.');
  await wait(5000);
  expect(screen.getByText('Step 3 of 3 · Choose a new password.')).toBeTruthy();
});

test('a link leads back to the login', async () => {
  const { user } = start();
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(screen.getByText('At /login')).toBeTruthy();
});
