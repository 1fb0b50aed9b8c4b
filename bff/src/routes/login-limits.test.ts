import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { deviceTokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
const deviceTokens: string[] = [];
const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };

beforeAll(async () => {
  const deviceToken = await deviceTokenFor(7);
  api = await startTestBff(({ add }) =>
    add(AuthService, {
      login: ({ password, deviceToken: given }) => {
        deviceTokens.push(given);
        if (password !== 'right') throw fail('invalid_credentials');
        return { session, deviceToken };
      },
      requestPasswordReset: () => ({}),
      resetPassword: () => ({ deviceToken }),
    }),
  );
});
afterAll(() => api.close());

const login = (username: string, password: string, cookie = '') =>
  api.call('POST', '/api/v1/auth/login', { headers: { cookie }, body: new URLSearchParams({ username, password }) });
const cookieIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('known_device='))
    ?.split(';', 1)[0] ?? '';

test('failed logins of strangers do not lock the user out on a known device', async () => {
  const first = await login('ana', 'right');
  const cookie = cookieIn(first.headers);
  expect(first.headers.getSetCookie().join()).toMatch(/known_device=[^;]+; Max-Age=\d+; Path=[^;]+; HttpOnly/);
  for (let i = 0; i < 19; i++) expect((await login('ana', 'wrong')).status).toBe(401);
  expect((await login('ana', 'right')).status).toBe(429);
  expect((await login('ana', 'right', 'known_device=made.up.cookie')).status).toBe(429);
  expect((await login('ana', 'right', cookie)).status).toBe(200);
  expect(deviceTokens.at(-1)).toBe(cookie.slice('known_device='.length));
  for (let i = 0; i < 19; i++) await login('ana', 'wrong', cookie);
  expect((await login('ana', 'right', cookie)).status).toBe(429);
});

test('a password set by mail makes the device known', async () => {
  for (let i = 0; i < 20; i++) await login('bob', 'wrong');
  expect((await login('bob', 'right')).status).toBe(429);
  const body = new URLSearchParams({ email: 'bob@x.test', new_password: 'right', reset_token: 't' });
  const { status, headers } = await api.call('POST', '/api/v1/auth/reset-password', { body });
  expect(status).toBe(200);
  expect((await login('bob', 'right', cookieIn(headers))).status).toBe(200);
});

test('password resets are not limited by account, because strangers could use up the limit', async () => {
  for (let i = 0; i < 15; i++) {
    const body = new URLSearchParams({ email: 'cat@x.test' });
    expect((await api.call('POST', '/api/v1/auth/forgot-password', { body })).status).toBe(200);
  }
});
