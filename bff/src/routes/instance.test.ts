import { afterEach, expect, test } from '@jest/globals';
import { policyDefaults, policySchemas } from '@tallscreen/proto/rules/policies';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
afterEach(() => api.close());

const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };
const { minimum_age: _added, ...fewer } = { ...policyDefaults.instance, name: 'Kiez TV' };

const unknownMode = { ...policyDefaults.instance, name: 'Kiez TV', registration: 'vouched' };
const { OPEN, CLOSED } = RegistrationMode;

/** Values that another version of the product has stored, and who may register then. */
const stored = [
  ['lacks a field', fewer, OPEN, null],
  ['has a field that is unknown here', { ...policyDefaults.instance, name: 'Kiez TV', added_later: true }, OPEN, null],
  ['has a way of registration that is unknown here', unknownMode, CLOSED, 'closed'],
] as const;

test.each(stored)(
  'while the stored instance %s, admins change it, and nobody registers who may not',
  async (_what, value, mode, registration) => {
    let sent = '';
    const modes: (RegistrationMode | undefined)[] = [];
    api = await startTestBff(({ add }) => {
      add(AuthService, {
        register({ rules }) {
          modes.push(rules?.mode);
          return { user: { id: 5n, username: 'ana' }, session, deviceToken: 'd' };
        },
      });
      add(PolicyService, {
        getPolicy: () => ({ current: { version: 3n, value: JSON.stringify(value) } }),
        setPolicy(request) {
          sent = request.value;
          return { policy: { current: { version: 4n, value: sent } } };
        },
      });
    });
    const form = json({ username: 'ana', email: 'a@x.test', password: 'correct horse', role: 'user' });
    await api.call('POST', '/api/v1/auth/register', { ...form, method: 'POST' });
    expect(modes).toEqual([mode]);
    const change = { ...json({ languages: ['de'] }), token: await tokenFor(1, 'admin') };
    const { status, body } = await api.call('PUT', '/api/v1/admin/instance', change);
    expect([status, body]).toMatchObject([200, { name: 'Kiez TV', languages: ['de'], version: 4 }]);
    // Moderation refuses a value with anything else in it.
    const wanted = { ...policyDefaults.instance, name: 'Kiez TV', registration, languages: ['de'] };
    expect(policySchemas.instance.parse(JSON.parse(sent))).toEqual(wanted);
  },
);
