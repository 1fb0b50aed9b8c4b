import { afterEach, expect, test } from '@jest/globals';
import { policyDefaults, policySchemas } from '@tallscreen/proto/rules/policies';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
afterEach(() => api.close());

const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };
const { minimum_age: _added, ...fewer } = { ...policyDefaults.instance, name: 'Kiez TV' };

/** Values that another version of the product has stored. */
const stored = {
  'lacks a field': fewer,
  'has a field that is unknown here': { ...policyDefaults.instance, name: 'Kiez TV', added_later: true },
  'has a value that is unknown here': { ...policyDefaults.instance, name: 'Kiez TV', registration: 'vouched' },
};

test.each(Object.entries(stored))(
  'while the stored instance %s, people register and admins change it',
  async (_what, value) => {
    let sent = '';
    api = await startTestBff(({ add }) => {
      add(AuthService, { register: () => ({ user: { id: 5n, username: 'ana' }, session, deviceToken: 'd' }) });
      add(PolicyService, {
        getPolicy: () => ({ current: { version: 3n, value: JSON.stringify(value) } }),
        setPolicy(request) {
          sent = request.value;
          return { policy: { current: { version: 4n, value: sent } } };
        },
      });
    });
    const form = json({ username: 'ana', email: 'a@x.test', password: 'correct horse', role: 'user' });
    expect((await api.call('POST', '/api/v1/auth/register', { ...form, method: 'POST' })).status).toBe(201);
    const change = { ...json({ languages: ['de'] }), token: await tokenFor(1, 'admin') };
    const { status, body } = await api.call('PUT', '/api/v1/admin/instance', change);
    expect([status, body]).toMatchObject([200, { name: 'Kiez TV', languages: ['de'], version: 4 }]);
    // Moderation refuses a value with anything else in it.
    const wanted = { ...policyDefaults.instance, name: 'Kiez TV', languages: ['de'] };
    expect(policySchemas.instance.parse(JSON.parse(sent))).toEqual(wanted);
  },
);
