import { beforeEach, expect, jest, test } from '@jest/globals';
import { videosApi } from '../api/videos.ts';
import { account, admin, video } from '../testing/data.ts';
import { createTestServer, fail, ok, routes, type Routes } from '../testing/server.ts';
import { signedIn } from './session.ts';
import { restoreSession } from './restoreSession.ts';
import { signIn, signUp } from './signIn.ts';
import { signOut } from './signOut.ts';

const registration = { username: 'ann', email: 'ann@mail.test', password: 'secret1', role: 'user' };
const tokens = ok({ access_token: 'new', token_type: 'bearer', expires_in: 900 });

// jsdom cannot load the page that follows a sign-out and prints an error.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

function start(api: Routes) {
  const server = createTestServer(routes({ 'GET /auth/me': ok(account()), ...api }));
  return { ...server, session: () => server.store.getState().session };
}

test('signing in stores the token and the account', async () => {
  const { store, session } = start({ 'POST /auth/login': tokens });
  expect(await store.dispatch(signIn({ username: 'ann', password: 'x' }))).toEqual({ account: account() });
  expect(localStorage.getItem('token')).toBe('new');
  expect(session()).toEqual({ status: 'signedIn', account: account() });
});

test('signing in clears the cache of the guest', async () => {
  const { store } = start({ 'POST /auth/login': tokens, 'GET /videos/7': ok(video()) });
  await store.dispatch(videosApi.endpoints.video.initiate(7));
  await store.dispatch(signIn({ username: 'ann', password: 'x' }));
  expect(videosApi.endpoints.video.select(7)(store.getState()).data).toBeUndefined();
});

test('the admin form uses its own endpoint', async () => {
  const { store, sent } = start({ 'POST /auth/admin/login': tokens, 'GET /auth/me': ok(admin()) });
  await store.dispatch(signIn({ username: 'root', password: 'x', isAdminForm: true }));
  expect(sent()).toEqual(['POST /auth/admin/login', 'GET /auth/me']);
});

test('a token is removed if its account cannot be loaded', async () => {
  const { store, session } = start({ 'POST /auth/login': tokens, 'GET /auth/me': fail(500, 'Database down.') });
  expect(await store.dispatch(signIn({ username: 'ann', password: 'x' }))).toEqual({ problem: 'Database down.' });
  expect(localStorage.getItem('token')).toBeNull();
  expect(session()).toEqual({ status: 'guest', hasExpired: false });
});

test('an account without a role is refused', async () => {
  const { store } = start({ 'POST /auth/login': tokens, 'GET /auth/me': ok({ id: 1 }) });
  expect(await store.dispatch(signIn({ username: 'ann', password: 'x' }))).toEqual({
    problem: 'Invalid user response.',
  });
});

test('registering signs the user in', async () => {
  const { store, session, sent } = start({ 'POST /auth/register': { ...tokens, status: 201 } });
  await store.dispatch(signUp(registration));
  expect(sent()).toEqual(['POST /auth/register', 'GET /auth/me']);
  expect(session()).toMatchObject({ status: 'signedIn' });
});

test('registering without a token in the answer signs in with the same credentials', async () => {
  const { store, calls } = start({ 'POST /auth/register': ok({}, 201), 'POST /auth/login': tokens });
  await store.dispatch(signUp(registration));
  expect(calls[1]).toMatchObject({ path: '/auth/login', body: 'username=ann%40mail.test&password=secret1' });
});

test('a taken email returns the error text of the server', async () => {
  const { store } = start({ 'POST /auth/register': fail(409, 'Email is already registered.') });
  const problem = { field: 'email', text: 'Email is already registered.' };
  expect(await store.dispatch(signUp(registration))).toEqual({ problem });
});

test('restoring the session of another user clears the cache of the previous one', async () => {
  localStorage.setItem('token', 'b');
  const { store, session } = start({ 'GET /auth/me': ok(account({ id: 2 })), 'GET /videos/7': ok(video()) });
  store.dispatch(signedIn(account({ id: 1 })));
  await store.dispatch(videosApi.endpoints.video.initiate(7));
  expect(await store.dispatch(restoreSession())).toBe(true);
  expect(session()).toMatchObject({ account: { id: 2 } });
  expect(videosApi.endpoints.video.select(7)(store.getState()).data).toBeUndefined();
});

test('restoring returns false and keeps the token if the server gives no answer', async () => {
  localStorage.setItem('token', 'a');
  const { store, session } = start({ 'GET /auth/me': fail(503) });
  expect(await store.dispatch(restoreSession())).toBe(false);
  expect(session()).toEqual({ status: 'loading', isDelayed: true });
  expect(localStorage.getItem('token')).toBe('a');
});

test.each([
  ['works', ok()],
  ['fails', fail(503)],
])('signing out clears token and unsent messages if the call %s', async (_, answer) => {
  localStorage.setItem('token', 'a');
  localStorage.setItem('sound', 'on');
  sessionStorage.setItem('outbox', '{}');
  const { store, sent } = start({ 'POST /auth/logout': answer });
  store.dispatch(signedIn(account()));
  await store.dispatch(signOut());
  expect(sent()).toEqual(['POST /auth/logout']);
  expect([localStorage.getItem('token'), sessionStorage.getItem('outbox')]).toEqual([null, null]);
  expect(localStorage.getItem('sound')).toBe('on');
});

test('signing out as admin clears the whole local storage', async () => {
  localStorage.setItem('sound', 'on');
  const { store } = start({ 'POST /auth/logout': ok() });
  store.dispatch(signedIn(admin()));
  await store.dispatch(signOut());
  expect(localStorage.length).toBe(0);
});
