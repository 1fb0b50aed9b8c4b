import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { account, admin, feedPage, feedVideo, video } from '../testing/data.ts';
import { installLayout } from '../testing/layout.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer, ok, routes } from '../testing/server.ts';
import { installSocket } from '../testing/socket.ts';
import { Router } from './Router.tsx';
import { ROUTES } from './routes.ts';
import { sessionExpired, signedIn, signedOut } from './session.ts';

beforeEach(() => {
  installLayout({ isWide: true });
  installSocket();
  window.scrollTo = () => undefined;
});

const api = routes({
  'GET /videos/feed': ok(feedPage([feedVideo()])),
  'GET /videos/:id': ok(video()),
  'GET /comments/video/:id': ok({ comments: [], next_cursor: null }),
  'GET /me/notifications': ok({ notifications: [], unread_count: 0, next_cursor: null }),
  'GET /videos/me/uploads': ok({ uploads: [], cooldown_remaining: 0, scanned_by_ai: true, next_cursor: null }),
  'GET /promos/my': ok({ promos: [], next_cursor: null }),
});

function start(path: string, as: Account | null) {
  const server = createTestServer(api);
  server.store.dispatch(as ? signedIn(as) : signedOut());
  renderAt(path, server.store, <Router />);
  return server;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each([
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/forgot-password', 'Reset password'],
  ['/admin/login', 'Admin login'],
  ['/video/7', 'Waves'],
  ['/no/such/page', '404'],
  ['/404', '404'],
])('a guest may open %s', async (path, title) => {
  start(path, null);
  expect(await heading(title)).toBeTruthy();
});

test.each(['/', '/feed', '/upload', '/messages/2', '/profile/ben', '/user/promos'])(
  'a guest who opens %s is sent to the login',
  async (path) => {
    start(path, null);
    expect(await heading('Login')).toBeTruthy();
  },
);

test.each(['/admin', '/admin/users', '/admin/payments'])(
  'a guest who opens %s is sent to the admin login',
  async (path) => {
    start(path, null);
    expect(await heading('Admin login')).toBeTruthy();
  },
);

test('an admin path redirects other users to the home of their role', async () => {
  start('/admin/users', account({ role: 'creator' }));
  expect(await heading('Upload a new vertical video')).toBeTruthy();
});

test('a path for other roles redirects an admin to the dashboard', async () => {
  start('/upload', admin());
  expect(await heading('Admin Dashboard')).toBeTruthy();
});

test('the business page is open to businesses only', async () => {
  start('/business/promos', account({ role: 'creator' }));
  expect(await heading('Upload a new vertical video')).toBeTruthy();
  start('/business/promos', account({ role: 'business' }));
  expect(await heading('Promote something')).toBeTruthy();
});

test('/notifications is for admins only', async () => {
  start('/notifications', admin());
  expect(await heading('Notifications')).toBeTruthy();
  start('/notifications', account());
  expect(await heading('Feed')).toBeTruthy();
});

test('a signed-in user who opens the login is redirected to the feed', async () => {
  start('/login', account());
  expect(await screen.findByRole('article', { name: 'Waves' })).toBeTruthy();
});

test('an expired session redirects from a guarded screen to the login, which shows the reason', async () => {
  const { store } = start('/upload', account());
  await heading('Upload a new vertical video');
  store.dispatch(sessionExpired());
  expect(await heading('Login')).toBeTruthy();
  expect(screen.getByText('Your session has ended. Log in to go on.')).toBeTruthy();
});

const named = ROUTES.filter(({ path, title }) => title !== '' && !path.includes(':'));

test.each(named.map(({ path, title, access }) => [path, title, access] as const))(
  'the tab is named by the route table at %s: %s',
  async (path, title, access) => {
    document.title = '';
    // On a wide screen /settings leads to its first section.
    installLayout({ isWide: path !== '/settings' });
    start(path, typeof access === 'string' ? null : account({ role: access.at(-1)! }));
    await waitFor(() => expect(document.title).toBe(`${title} · Tallscreen`));
  },
);
