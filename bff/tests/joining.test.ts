import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { startBff, type SecondBff } from '../../deploy/tests/support/second-bff.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newName, registration } from './support/people.ts';

jest.setTimeout(300_000);

let byApproval: SecondBff;
beforeAll(async () => {
  // Its own process, because other tests register on the stack's at the same time.
  byApproval = await startBff({ REGISTRATION: 'approval' });
});
afterAll(() => byApproval?.stop());

test('an invitation is listed with its link until an admin ends it', async () => {
  const { call } = await admin();
  const made = (await call('POST', '/admin/invites', { json: { max_uses: 2, days: 3 } })).body;
  expect(String(made['link'])).toContain(String(made['code']));
  const listed = async () => {
    const { status, body } = await call('GET', '/admin/invites?limit=100');
    expect(status).toBe(200);
    return (body['invites'] as Json[]).filter(({ code }) => code === made['code']);
  };
  expect(await listed()).toMatchObject([{ max_uses: 2, uses: 0 }]);
  expect((await call('DELETE', `/admin/invites/${String(made['code'])}`)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('who registers where admins approve waits with a reason, and can sign in after the approval only', async () => {
  const { call } = await admin();
  const person = { ...registration(newName('wait')), reason: 'I make clips of trains.' };
  const asked = await fetch(`${byApproval.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect([asked.status, await asked.json()]).toEqual([202, { status: 'waiting' }]);
  const form = { username: person.email, password: person.password };
  expect((await guest('POST', '/auth/login', { form })).status).toBe(403);

  const { status, body } = await call('GET', '/admin/registrations?limit=100');
  const entry = (body['registrations'] as Json[]).find(({ username }) => username === person.username);
  expect([status, entry]).toMatchObject([200, { email: person.email, reason: person.reason }]);
  const approve = () => call('POST', `/admin/registrations/${Number(entry?.['id'])}/approve`);
  expect((await approve()).status).toBe(200);
  expect((await guest('POST', '/auth/login', { form })).status).toBe(200);
  const about = `target_type=registration&target_id=${Number(entry?.['id'])}`;
  const logged = await eventually('the entry in the audit log', async () => {
    const found = (await call('GET', `/admin/audit?${about}`)).body['entries'] as Json[];
    return found.length > 0 && found;
  });
  expect(logged).toMatchObject([{ action: 'registration.approved', target_name: person.username }]);
});
