import { expect, test } from '@jest/globals';
import { adminApi } from '../api/admin.ts';
import { authApi } from '../api/auth.ts';
import { choicesApi } from '../api/choices.ts';
import { messagesApi } from '../api/messages.ts';
import { accountApi } from '../api/account.ts';
import { videosApi } from '../api/videos.ts';
import { restoreSession } from './restoreSession.ts';
import { signIn } from './signIn.ts';
import { account, tokenOf } from '../testing/data.ts';
import { createTestServer, fail, ok, type Answer, type Call } from '../testing/server.ts';

const denied = fail(401, 'Expired.');
/** Answers with the account for the token `new`, which a refresh returns. */
const renewing = ({ path, authorization }: Call): Answer => {
  if (path === '/auth/refresh') return ok({ access_token: 'new' });
  return authorization === 'Bearer new' ? ok(account()) : denied;
};
const pathsOf = (calls: Call[]) => calls.map(({ path }) => path);

test('a 401 renews the token once and repeats the call', async () => {
  localStorage.setItem('token', 'old');
  const { store, calls } = createTestServer(renewing);
  await store.dispatch(restoreSession());
  expect(pathsOf(calls)).toEqual(['/auth/me', '/auth/refresh', '/auth/me']);
  expect(store.getState().session).toMatchObject({ status: 'signedIn', account: { username: 'ann' } });
  expect(localStorage.getItem('token')).toBe('new');
});

test('every call names the language that was chosen, for mails', async () => {
  const { store, calls } = createTestServer(() => ok(account()));
  await store.dispatch(videosApi.endpoints.video.initiate(1));
  localStorage.setItem('language', 'de');
  await store.dispatch(videosApi.endpoints.video.initiate(2));
  expect(calls.map(({ language }) => language)).toEqual(['en', 'de']);
});

test('a call that changes something also arrives when the page is left, unless its body is large', async () => {
  const { store, calls } = createTestServer(() => ok(account()));
  const { setNotInterested, undoNotInterested, why } = choicesApi.endpoints;
  const message = (length: number) => ({ receiver_id: 3, content: 'a'.repeat(length), client_id: 'c1' });
  for (const call of [
    setNotInterested.initiate({ reason: 'video', videoId: 7 }),
    undoNotInterested.initiate({ reason: 'video', videoId: 7 }),
    adminApi.endpoints.updateRole.initiate({ user_id: 3, new_role: 'admin' }),
    messagesApi.endpoints.sendMessage.initiate(message(10)),
    messagesApi.endpoints.sendMessage.initiate(message(50_000)),
    accountApi.endpoints.setAvatar.initiate({ username: 'ann', file: new File(['x'], 'me.png') }),
    why.initiate({ type: 'video', id: 7 }),
  ]) {
    await store.dispatch(call as ReturnType<typeof why.initiate>);
  }
  expect(calls.map(({ method, path, keepalive }) => [method, path, keepalive])).toEqual([
    ['POST', '/videos/7/not-interested', true],
    ['DELETE', '/videos/7/not-interested?reason=video', true],
    ['POST', '/admin/users/update-role', true],
    ['POST', '/messages/', true],
    ['POST', '/messages/', false],
    ['POST', '/profile/avatar', false],
    ['GET', '/videos/7/why', false],
  ]);
});

test('calls that may outlive the page together carry no more than browsers allow', async () => {
  const { store, calls } = createTestServer(() => ok());
  const { sendMessage } = messagesApi.endpoints;
  const send = () =>
    store.dispatch(sendMessage.initiate({ receiver_id: 3, content: '字'.repeat(5_000), client_id: 'c' }));
  await Promise.all(Array.from({ length: 5 }, send));
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, true, true, false, false]);
  await send();
  expect(calls.at(-1)?.keepalive).toBe(true);
});

test('calls that fail together share one refresh', async () => {
  localStorage.setItem('token', 'old');
  const { calls, store } = createTestServer(renewing);
  const load = (id: number) => store.dispatch(videosApi.endpoints.video.initiate(id));
  const answers = await Promise.all([load(1), load(2), load(3)]);
  expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
  expect(pathsOf(calls).filter((path) => path === '/auth/refresh')).toHaveLength(1);
});

test('a renewed token of another user is not used, and the page signs out with a message', async () => {
  localStorage.setItem('token', tokenOf(1));
  const { store, calls } = createTestServer(({ path }) =>
    path === '/auth/refresh' ? { body: { access_token: tokenOf(2) } } : denied,
  );
  await store.dispatch(restoreSession());
  expect(pathsOf(calls)).toEqual(['/auth/me', '/auth/refresh']);
  expect(localStorage.getItem('token')).toBeNull();
  expect(store.getState().session).toEqual({ status: 'guest', hasExpired: true });
  expect(store.getState().toasts).toMatchObject([
    { text: 'You were signed out, because this browser was signed in as somebody else. Log in again.', tone: 'error' },
  ]);
});

test.each([429, 503])('a refresh answered with %d keeps the session', async (status) => {
  localStorage.setItem('token', 'old');
  let isDown = true;
  const { store } = createTestServer((call) =>
    call.path === '/auth/refresh' && isDown ? fail(status) : renewing(call),
  );
  await store.dispatch(restoreSession());
  expect(localStorage.getItem('token')).toBe('old');
  expect(store.getState().session).not.toMatchObject({ hasExpired: true });
  isDown = false;
  await store.dispatch(restoreSession());
  expect(store.getState().session).toMatchObject({ status: 'signedIn' });
});

test('without a token the user is a guest and nothing is requested', async () => {
  const { store, calls } = createTestServer(() => denied);
  await store.dispatch(restoreSession());
  expect(calls).toEqual([]);
  expect(store.getState().session).toEqual({ status: 'guest', hasExpired: false });
});

test('a 401 of the login is returned and starts no refresh', async () => {
  const { store, calls } = createTestServer(() => ({ status: 401, body: { detail: 'Invalid email or password.' } }));
  const result = await store.dispatch(signIn({ username: 'a@b.c', password: 'x' }));
  expect(result).toEqual({ problem: 'Invalid email or password.', status: 401, needsCode: false });
  expect(pathsOf(calls)).toEqual(['/auth/login']);
  expect(calls[0]?.body).toBe('username=a%40b.c&password=x');
});

test('a login answer without a token returns an error text', async () => {
  const { store } = createTestServer(() => ({ body: {} }));
  expect(await store.dispatch(signIn({ username: 'a', password: 'b' }))).toEqual({
    problem: 'No access token returned from server.',
  });
});

test('sends the access token with every call', async () => {
  localStorage.setItem('token', 'abc');
  const { store, calls } = createTestServer(() => ok(account()));
  await store.dispatch(authApi.endpoints.me.initiate());
  expect(calls[0]?.authorization).toBe('Bearer abc');
});

test('a write is never sent with the token of another user who signed in in another tab', async () => {
  localStorage.setItem('token', tokenOf(1));
  let isExpired = false;
  const { store, calls } = createTestServer(({ method, path }) => {
    if (path === '/auth/me') return ok(account());
    if (path === '/auth/refresh') return { body: { access_token: tokenOf(2) } };
    return isExpired && method === 'POST' ? denied : { status: 201, body: { id: 5 } };
  });
  await store.dispatch(restoreSession());
  const message = { receiver_id: 7, content: 'Hello', client_id: 'c' };
  const write = () => store.dispatch(messagesApi.endpoints.sendMessage.initiate(message));
  const sends = () => calls.filter(({ path }) => path === '/messages/').length;
  expect((await write()).error).toBeUndefined();
  expect(sends()).toBe(1);
  localStorage.setItem('token', tokenOf(2));
  expect((await write()).error).toMatchObject({ status: 'FETCH_ERROR' });
  expect(sends()).toBe(1);
  // The session is renewed for another user between the 401 and the repeated call.
  localStorage.setItem('token', tokenOf(1));
  isExpired = true;
  expect((await write()).error).toBeDefined();
  expect(sends()).toBe(2);
});
