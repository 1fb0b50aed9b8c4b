import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { UserAdminService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const DAY_MS = 24 * 60 * 60_000;
let api: TestApi;
let backedUpAt: number | undefined;
let stored: { version: bigint; value: string };
beforeEach(async () => {
  backedUpAt = undefined;
  stored = { version: 0n, value: '' };
  api = await startTestBff(({ add }) => {
    add(UserAdminService, {
      getSetup: () => ({
        totpEnabled: true,
        adminCount: 1,
        ...(backedUpAt !== undefined && { backedUpAt: timestampFromMs(backedUpAt) }),
      }),
    });
    add(PricingService, { getPricing: () => ({}) });
    add(PolicyService, {
      getPolicy: () => ({ current: stored }),
      setPolicy({ value, version }) {
        stored = { version: version + 1n, value };
        return { policy: { current: stored } };
      },
    });
  });
});
afterEach(() => api.close());

const json = async (value: object) => ({
  token: await tokenFor(9, 'admin'),
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

async function done(): Promise<string[]> {
  const { body } = await api.call('GET', '/api/v1/admin/setup', { token: await tokenFor(9, 'admin') });
  const steps = body['steps'] as { id: string; done: boolean }[];
  expect(steps).toHaveLength(7);
  return steps.filter((step) => step.done).map(({ id }) => id);
}

test('a backup counts for seven days, and none at all is not done', async () => {
  expect(await done()).toEqual(['two_factor']);
  backedUpAt = Date.now() - 6.9 * DAY_MS;
  expect(await done()).toEqual(['two_factor', 'backup']);
  backedUpAt = Date.now() - 7.1 * DAY_MS;
  expect(await done()).toEqual(['two_factor']);
});

test('name and contact count as set once there is an address to write to; what is left out of a change stays', async () => {
  const put = async (value: object) => api.call('PUT', '/api/v1/admin/instance', await json(value));
  expect((await put({ name: 'Our videos' })).body).toMatchObject({ name: 'Our videos', version: 1 });
  expect(await done()).not.toContain('instance');
  await put({ contact_email: 'help@example.org' });
  expect(await done()).toContain('instance');
  expect((await api.call('GET', '/api/v1/instance')).body).toEqual({
    name: 'Our videos',
    description: 'Short vertical videos, one at a time.',
    registration: 'open',
    contact_email: 'help@example.org',
    languages: [],
    rules_url: null,
    terms_url: null,
    privacy_url: null,
    minimum_age: null,
    accent_dark: null,
    accent_light: null,
    logo_url: null,
    version: 2,
  });
});
