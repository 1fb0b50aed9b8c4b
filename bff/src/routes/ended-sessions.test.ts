import { refusal } from '@tallscreen/kit/testing/refusal';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let calls: string[] = [];
let lines: string[] = [];
const destination = new Writable({
  write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())),
});
const logger = createLogger({ name: 'bff', level: 'info', destination });
const times = { refreshExpiresInSeconds: 60, expiresInSeconds: 60 };

beforeAll(async () => {
  const old = await tokenFor(9);
  api = await startTestBff(
    ({ add }) => {
      add(PolicyService, { getPolicy: () => ({}) });
      add(AuthService, {
        register: () => ({
          user: { id: 5n, username: 'ana' },
          session: { accessToken: 'new', refreshToken: 'new', ...times },
        }),
        login({ password }) {
          if (password !== 'right') throw fail('invalid_credentials');
          return { session: { accessToken: 'new', refreshToken: 'new', ...times } };
        },
        refresh({ refreshToken }) {
          calls.push(`refresh ${refreshToken}`);
          if (refreshToken === 'away') throw refusal('unavailable', 'Away.');
          if (refreshToken !== 'old') throw refusal('unauthenticated', 'Session has ended.');
          return { session: { accessToken: old, refreshToken: 'older', ...times } };
        },
        logout() {
          calls.push('logout');
          return {};
        },
      });
    },
    { logger },
  );
});
afterAll(() => api.close());
beforeEach(() => {
  calls = [];
  lines = [];
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

test('making an account ends the session that the browser had before', async () => {
  const fields = json({ username: 'ana', email: 'a@x.test', password: 'correct horse', role: 'user' });
  const headers = { ...(fields.headers as Record<string, string>), cookie: 'refresh_token=old' };
  const { status } = await api.call('POST', '/api/v1/auth/register', { ...fields, headers });
  expect([status, calls]).toEqual([201, ['refresh old', 'logout']]);
});

test('a wrong password ends no session, and a sign-in works if the earlier session has ended or cannot be ended', async () => {
  expect([(await login('refresh_token=old', 'wrong')).status, calls]).toEqual([401, []]);
  for (const cookie of ['', 'refresh_token=ended', 'refresh_token=away'])
    expect([cookie, (await login(cookie)).status]).toEqual([cookie, 200]);
  expect(calls).toEqual(['refresh ended', 'refresh away']);
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['could not end the earlier session of a browser']);
});
