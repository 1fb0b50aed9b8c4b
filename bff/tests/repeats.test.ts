import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { auditedRoutes } from '#testing/audited-routes';
import { guest, type Json } from './support/client.ts';
import { routes } from './support/contract.ts';
import { admin, registration, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';
import { settingsWrites } from './support/settings-writes.ts';
import { named, twice } from './support/twice.ts';
import { writesOf } from './support/writes.ts';

jest.setTimeout(900_000);

const begun = new Date().toISOString();
let scene: Scene;
let staff: Person;
beforeAll(async () => {
  [scene, staff] = [await createScene(), await admin()];
});

const writes = writesOf(() => ({ scene, staff }));

/** Writes whose repeat is answered differently, each with the reason. */
const answeredOtherwise: Readonly<Record<string, string>> = {
  'POST /report': 'the specification wants 409 for a second open report',
  'POST /reports': 'the same by its other name',
  'POST /decisions/{id}/appeal': '200 instead of 201, with the first appeal, as the decision says',
  'POST /auth/register': '409: the name is taken, by whom is not told; the client signs in',
  'POST /auth/login': 'opens another session',
  'POST /auth/admin/login': 'opens another session',
  'POST /auth/refresh': 'a token works once: one that comes again may be stolen, and ends its session',
  'POST /auth/logout': '401: the session has ended, which is what the first did',
  'POST /auth/ws-ticket': 'gives another ticket, as each opens one socket',
  'POST /auth/totp/setup': 'gives another secret, which replaces the one before',
  'DELETE /auth/totp': '409: it is off, which is what the first did; a code works once',
  'POST /auth/verify-reset-code': 'a code is exchanged once; nobody may learn the token from the code again',
  'POST /admin/invites': 'makes another invitation, which ends by itself or is ended',
  'POST /admin/registrations/{id}/approve': 'nobody waits on this stack; tests/joining.test.ts of identity repeats it',
  'DELETE /users/me': '401: the account is gone, and its sessions with it',
  'POST /profile/avatar': 'stores the same picture at another address',
  'PUT /admin/instance/logo': 'stores the same picture at another address',
  'POST /uploads': 'begins another upload, which ends by itself; the client goes on with the newest',
  'PATCH /uploads/{upload}': '409: the protocol asks for the place where the bytes go on',
  'DELETE /uploads/{upload}': '404: the protocol says that it is gone',
};

test.each(named(writes))('%s: a repeat is answered as the first call was', async (_route, write) => {
  const { first, second } = await twice(write);
  expect(first.status).toBeLessThan(300);
  expect(second).toEqual(first);
});

/** No media item's files were moved, and nobody waits for approval: nothing changes, so there is no entry. */
const withoutEffect = ['POST /admin/fix-video-urls', 'POST /admin/registrations/{id}/refuse'];

const audited = writes.flatMap(([route]) => {
  const actions = auditedRoutes[route];
  return Array.isArray(actions) && !withoutEffect.includes(route) ? [[route, actions] as const] : [];
});

test.each(audited)('%s: what the admin did is in the audit log', async (_route, actions) => {
  const entriesOf = async (action: string) => {
    const query = `actor_id=${staff.id}&action=${action}&from=${begun}&limit=1`;
    return (await staff.call('GET', `/admin/audit?${query}`)).body['entries'] as Json[];
  };
  await eventually(`an entry ${actions.join(' or ')}`, async () =>
    (await Promise.all(actions.map(entriesOf))).some(({ length }) => length > 0),
  );
});

describe('a repeat that the specification or a decision says is refused', () => {
  test('POST /report: 409 while the first report is open', async () => {
    const json = { item_id: scene.viewer.id, item_type: 'user', reason: 'SPAM' };
    const report = async () => (await scene.creator.call('POST', '/report', { json })).status;
    expect([await report(), await report()]).toEqual([201, 409]);
  });

  test('POST /auth/register: 409, and the account is there', async () => {
    const json = registration();
    const register = async () => (await guest('POST', '/auth/register', { json })).status;
    expect([await register(), await register()]).toEqual([201, 409]);
  });
});

test('every write of the API is sent twice here, or stands in the list with its reason', () => {
  const all = routes.filter(({ method }) => !['get', 'head'].includes(method));
  // Those of settings are sent in settings.test.ts.
  const sent = [...writes, ...settingsWrites(() => staff)].map(([route]) => route);
  expect([...sent, ...Object.keys(answeredOtherwise)].toSorted()).toEqual(
    all.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted(),
  );
});
