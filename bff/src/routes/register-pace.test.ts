import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import type { GrowingDelay, Turn } from '@tallscreen/kit-http/growing-delay';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { createPaceRegistration } from '#http/registration-pace';
import { json, silent, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
afterEach(() => api.close());

const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };

async function start(take: (address: string) => Promise<Turn>) {
  const delay: GrowingDelay = { take };
  api = await startTestBff(
    ({ add }) => {
      add(PolicyService, { getPolicy: () => ({}) });
      add(AuthService, {
        register: ({ username }) => {
          if (username === 'taken') throw fail('username_taken');
          const isLost = username === 'canceled' || username === 'deadline_exceeded' || username === 'unavailable';
          if (isLost) throw refusal(username, 'The answer was lost.');
          return { user: { id: 5n, username }, session, deviceToken: 'd' };
        },
      });
    },
    { paceRegistration: createPaceRegistration(delay, silent) },
  );
  return (username: string) =>
    api.call('POST', '/api/v1/auth/register', {
      ...json({ username, email: 'a@x.test', password: 'correct horse', role: 'user' }),
      method: 'POST',
    });
}

test('an address that made too many accounts gets 429 with the time to wait', async () => {
  const addresses: string[] = [];
  const register = await start(async (address) => {
    addresses.push(address);
    return { waitMs: 61_500 };
  });
  const { status, headers, body } = await register('ana');
  expect([status, headers.get('retry-after'), body['detail']]).toEqual([
    429,
    '62',
    'Too many accounts were made from here. Please try again later.',
  ]);
  expect(addresses).toEqual([expect.stringContaining('127.0.0.1')]);
});

test('a refused registration does not count, one that succeeds does', async () => {
  let givenBack = 0;
  const register = await start(async () => ({ waitMs: 0, giveBack: async () => void givenBack++ }));
  expect([(await register('taken')).status, givenBack]).toEqual([409, 1]);
  expect([(await register('ana')).status, givenBack]).toEqual([201, 1]);
});

test('a registration whose outcome is unknown counts: the account may exist', async () => {
  let givenBack = 0;
  const register = await start(async () => ({ waitMs: 0, giveBack: async () => void givenBack++ }));
  // `canceled`: the client has disconnected.
  for (const code of ['canceled', 'deadline_exceeded', 'unavailable']) await register(code);
  expect(givenBack).toBe(0);
});

test('users can register while Redis is away', async () => {
  const register = await start(() => Promise.reject(fail('cache_away')));
  expect((await register('ana')).status).toBe(201);
});
