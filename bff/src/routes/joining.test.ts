import { afterEach, expect, test } from '@jest/globals';
import type { RegistrationMode as ModeName } from '@tallscreen/proto/rules/registration-modes';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { AuthService, type RegisterRequest } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { json, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
afterEach(() => api.close());

const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };

/** `set`: what an admin has set; undefined while nobody has. */
async function start(registration: ModeName, set?: { registration: ModeName | null; minimum_age: number | null }) {
  const requests: RegisterRequest[] = [];
  api = await startTestBff(
    ({ add }) => {
      add(AuthService, {
        register: (request) => {
          requests.push(request);
          if (request.rules?.mode === RegistrationMode.APPROVAL) return { isWaiting: true };
          return { user: { id: 5n, username: request.username }, session, deviceToken: 'd' };
        },
      });
      const value = set && JSON.stringify({ ...policyDefaults.instance, ...set });
      add(PolicyService, { getPolicy: () => (value ? { current: { value, version: 1n } } : {}) });
    },
    { registration },
  );
  const register = (more: object = {}) =>
    api.call('POST', '/api/v1/auth/register', {
      ...json({ username: 'ana', email: 'a@x.test', password: 'correct horse', role: 'user', ...more }),
      method: 'POST',
    });
  return { register, requests, read: async () => (await api.call('GET', '/api/v1/instance')).body };
}

test('the settings say who may register until an admin does', async () => {
  const { register, requests, read } = await start('invite');
  expect(await read()).toMatchObject({ registration: 'invite', minimum_age: null });
  expect((await register({ invite: 'abc' })).status).toBe(201);
  expect(requests[0]).toMatchObject({ invite: 'abc', rules: { mode: RegistrationMode.INVITE, minimumAge: 0 } });
});

test('what an admin has set counts, and answers and age reach identity', async () => {
  const { register, requests, read } = await start('closed', { registration: 'open', minimum_age: 16 });
  expect(await read()).toMatchObject({ registration: 'open', minimum_age: 16 });
  expect((await register({ birth_year: 1990 })).status).toBe(201);
  expect(requests[0]).toMatchObject({ birthYear: 1990, rules: { mode: RegistrationMode.OPEN, minimumAge: 16 } });
});

test('while nobody knows whether registration is open, nobody is let in', async () => {
  api = await startTestBff(({ add }) => add(AuthService, { register: () => ({ session }) }));
  const form = json({ username: 'ana', email: 'a@x.test', password: 'correct horse', role: 'user' });
  const { status, body } = await api.call('POST', '/api/v1/auth/register', { ...form, method: 'POST' });
  expect([status, body['code']]).toEqual([503, 'registration_rules_unknown']);
});

test('a person who has to be approved gets 202 and no session', async () => {
  const { register, requests } = await start('approval');
  const { status, body, headers } = await register({ reason: 'I film trains.' });
  expect([status, body, headers.get('set-cookie')]).toEqual([202, { status: 'waiting' }, null]);
  expect(requests[0]?.reason).toBe('I film trains.');
});
