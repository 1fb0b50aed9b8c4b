import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { Guard } from '../../app/Guard.tsx';
import { signedIn } from '../../app/session.ts';
import { restoreSession } from '../../app/restoreSession.ts';
import { account, video } from '../../testing/data.ts';
import { open, renderAt } from '../../testing/render.tsx';
import { createTestServer, fail, ok, type Answer, type Call } from '../../testing/server.ts';
import { AdminLoginScreen } from './AdminLoginScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const creator = account({ username: 'cleo', role: 'creator' });

function routes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/admin/login" element={<AdminLoginScreen />} />
      <Route path="/upload" element={<p>Upload place</p>} />
      <Route path="/" element={<p>Feed place</p>} />
    </Routes>
  );
}

async function start(path: string, handle: (call: Call) => Answer) {
  const server = createTestServer(handle);
  await server.store.dispatch(restoreSession());
  renderAt(path, server.store, routes());
  return server;
}

const user = userEvent.setup();
test('a creator logs in and lands on the upload page', async () => {
  await start('/login', ({ path }) => (path === '/auth/login' ? { body: { access_token: 't' } } : { body: creator }));
  await user.type(screen.getByLabelText('Email'), 'C@B.c');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Upload place')).toBeTruthy();
});

test.each(['/login', '/register'])('%s leads guests to the totals of moderation and to the notice', async (path) => {
  await start(path, () => ({}));
  expect(screen.getByRole('link', { name: 'Transparency' }).getAttribute('href')).toBe('/transparency');
  expect(screen.getByRole('link', { name: 'Report content' }).getAttribute('href')).toBe('/notice');
});

test('empty fields show an error without a request', async () => {
  const { calls } = await start('/login', () => ({}));
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Email and password are required.');
  expect(calls).toEqual([]);
});

const guestAt = (path: string, answer: Answer) =>
  open(
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="*" element={<Guard roles={['creator', 'business', 'user', 'admin']}>The feed</Guard>} />
    </Routes>,
    { as: null, path, route: '*', api: { 'GET /videos/7': answer } },
  );
const watch = () => screen.queryByRole('link', { name: 'Watch without an account' });

test('a guest who opens a shared link sees which video it is, and can watch it with one press', async () => {
  const { container } = guestAt('/feed?video=7', ok(video({ id: 7, title: 'Waves', thumbnail_url: '/media/7.jpg' })));
  expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Waves' })).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/7.jpg');
  expect(watch()?.getAttribute('href')).toBe('/video/7');
});

test('while the server cannot tell about a shared video its page is still offered', async () => {
  const { sent } = guestAt('/feed?video=7', fail(503));
  await waitFor(() => expect(sent('GET')).toEqual(['GET /videos/7']));
  expect(watch()?.getAttribute('href')).toBe('/video/7');
});

test('a deleted shared video is not offered, and login is the main action again', async () => {
  guestAt('/feed?video=7', fail(404));
  const isPrimary = () => screen.getByRole('button', { name: 'Login' }).className.includes('primary');
  expect(isPrimary()).toBe(false);
  await waitFor(() => expect([watch(), isPrimary()]).toEqual([null, true]));
});

test.each(['/feed?video=x', '/saved?video=7', '/login'])('%s is no shared link', (path) => {
  guestAt(path, ok(video({ id: 7 })));
  expect(watch()).toBeNull();
});

test.each([
  ['/profile/ben', 'ben'],
  ['/profile/b%C3%A9n/play?video=7', 'bén'],
])('a guest who opens %s can report that profile', (path, name) => {
  guestAt(path, ok());
  const link = screen.getByRole('link', { name: `Report the profile of @${name}` });
  const address = `${location.origin}/profile/${encodeURIComponent(name)}`;
  expect(link.getAttribute('href')).toBe(`/notice?${new URLSearchParams({ url: address }).toString()}`);
});

test.each(['/feed?video=7', '/login'])('%s names no profile to report', (path) => {
  guestAt(path, ok(video({ id: 7 })));
  expect(screen.queryByRole('link', { name: /^Report the profile/ })).toBeNull();
});

test('a user who registers after a shared link comes to its video', async () => {
  const { user: guest, store } = guestAt('/feed?video=7', ok(video({ id: 7 })));
  await guest.click(screen.getByRole('link', { name: 'Register' }));
  expect(screen.getByRole('heading', { name: 'Register' })).toBeTruthy();
  act(() => void store.dispatch(signedIn(creator)));
  expect(await screen.findByText('The feed')).toBeTruthy();
});

test('the password can be shown and hidden', async () => {
  await start('/login', () => ({}));
  const field = screen.getByLabelText('Password', { selector: 'input' });
  expect(field.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
});

test('admin login: a wrong password and a wrong role show different errors', async () => {
  let status = 401;
  await start('/admin/login', () => ({
    status,
    body: { detail: status === 403 ? 'Access denied: not an admin.' : 'Invalid email or password.' },
  }));
  await user.type(screen.getByLabelText('Username or email'), 'cleo');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials or server error.');
  status = 403;
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Access denied: not an admin.')).toBeTruthy();
});

test('registering sends the honeypot fields and signs the user in', async () => {
  const { calls } = await start('/register', ({ path }) =>
    path === '/auth/register' ? { status: 201, body: { access_token: 't' } } : { body: creator },
  );
  await user.type(screen.getByLabelText('Name'), 'cleo');
  await user.type(screen.getByLabelText('Email'), 'c@b.c');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Feed place')).toBeTruthy();
  // The form asks for the server's clock first.
  const sent = calls.find(({ path }) => path === '/auth/register');
  const { metadata } = JSON.parse(sent?.body ?? '') as { metadata: { form_start_time: number } };
  expect(metadata).toMatchObject({ honeypot: '', js_check: 'human' });
  expect(Math.abs(Date.now() - metadata.form_start_time)).toBeLessThan(60_000);
});

test('the honeypot fields are hidden from keyboard and screen readers', async () => {
  await start('/register', () => ({}));
  for (const name of ['website', 'js_check', 'form_start_time']) {
    const trap = document.querySelector(`input[name="${name}"]`);
    expect(trap?.closest('[aria-hidden="true"][inert]')).not.toBeNull();
    expect(trap?.getAttribute('tabindex')).toBe('-1');
  }
});
