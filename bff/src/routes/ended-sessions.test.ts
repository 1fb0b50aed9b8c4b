import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { unauthenticated, unavailable } from '@tallscreen/kit/errors';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let calls: string[] = [];
const times = { refreshExpiresInSeconds: 60, expiresInSeconds: 60 };

beforeAll(async () => {
  const old = await tokenFor(9);
  api = await startTestBff(({ add }) =>
    add(AuthService, {
      login({ password }) {
        if (password !== 'right') throw unauthenticated('Invalid username or password.');
        return { session: { accessToken: 'new', refreshToken: 'new', ...times } };
      },
      refresh({ refreshToken }) {
        calls.push(`refresh ${refreshToken}`);
        if (refreshToken === 'away') throw unavailable('Away.');
        if (refreshToken !== 'old') throw unauthenticated('Session has ended.');
        return { session: { accessToken: old, refreshToken: 'older', ...times } };
      },
      logout() {
        calls.push('logout');
        return {};
      },
    }),
  );
});
afterAll(() => api.close());
beforeEach(() => {
  calls = [];
});

const login = (cookie: string, password = 'right') =>
  api.call('POST', '/api/v1/auth/login', {
    headers: { cookie },
    body: new URLSearchParams({ username: 'ana', password }),
  });

test('a sign-in ends the session that the browser had before', async () => {
  const { status, headers } = await login('refresh_token=old');
  expect([status, calls]).toEqual([200, ['refresh old', 'logout']]);
  expect(headers.getSetCookie().join()).toContain('refresh_token=new');
});

test('a wrong password ends no session, and a sign-in works if the earlier session has ended or cannot be ended', async () => {
  expect([(await login('refresh_token=old', 'wrong')).status, calls]).toEqual([401, []]);
  for (const cookie of ['', 'refresh_token=ended', 'refresh_token=away'])
    expect([cookie, (await login(cookie)).status]).toEqual([cookie, 200]);
  expect(calls).toEqual(['refresh ended', 'refresh away']);
});
