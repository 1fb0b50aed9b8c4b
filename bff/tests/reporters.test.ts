import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { mute } from './support/mutes.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let boss: Person;
beforeAll(async () => {
  boss = await admin();
});

const report = (by: Person, about: Person) =>
  by.call('POST', '/report', { json: { item_id: about.id, item_type: 'user', reason: 'SPAM' } });
const entryOf = async ({ id }: Person): Promise<Json | undefined> => {
  const { body } = await boss.call('GET', '/admin/queue?list=reports&sort=newest&limit=100');
  return (body['items'] as Json[]).find((one) => one['id'] === `report-user-${id}`);
};

test('the weight of a report stands in the queue and on the page of who filed it', async () => {
  const [reporter, first, second] = [await newPerson(), await newPerson(), await newPerson()];
  const filed = await report(reporter, first);
  expect(await entryOf(first)).toMatchObject({
    reporter_weight: 1,
    behind: 0,
    newest_reports: [{ reporter_id: reporter.id, reported_by: reporter.username }],
  });
  await boss.call('POST', '/admin/reports/dismiss', { json: { report_id: filed.body['id'] } });
  await report(reporter, second);
  expect(await entryOf(second)).toMatchObject({ reporter_weight: 0.875 });
  const { body } = await boss.call('GET', `/admin/users/${reporter.id}`);
  expect(body['reporter']).toEqual({
    made: 2,
    upheld: 0,
    dismissed: 1,
    weight: 0.875,
    muted_until: null,
    mute_id: null,
  });
});

test('the public totals count decisions by rule and by source, and say when', async () => {
  const { status, body } = await guest('GET', '/transparency');
  expect(status).toBe(200);
  expect(Array.isArray(body['months'])).toBe(true);
  expect(Date.parse(String(body['as_of']))).toBeLessThanOrEqual(Date.now());
});

test('a muted reporter is told why and until when, reads the decision, and can appeal it', async () => {
  const [reporter, other] = [await newPerson(), await newPerson()];
  const call = (json: Json, id = reporter.id) => boss.call('POST', `/admin/users/${id}/mute-reports`, { json });
  expect([
    (await call({ ...mute, reason: ' ' })).body['code'],
    (await call({ ...mute, days: 366 })).body['code'],
  ]).toEqual(['mute_needs_reason', 'mute_days_out_of_range']);
  expect((await call(mute, boss.id)).body['code']).toBe('cannot_mute_yourself');
  expect((await call(mute, 123456789012345)).status).toBe(404);
  const muted = await call(mute);
  expect([muted.status, muted.body]).toMatchObject([
    200,
    { measure: 'restricted', subject: { type: 'user', id: reporter.id }, text: mute.reason, source: 'own' },
  ]);
  const { id, until } = muted.body as { id: number; until: string };
  const refused = await report(reporter, other);
  expect([refused.status, refused.body['code'], refused.body['params']]).toEqual([403, 'reports_muted', { until }]);
  expect(await entryOf(other)).toBeUndefined();
  const { decisions } = (await reporter.call('GET', '/me/decisions')).body as { decisions: Json[] };
  expect(decisions).toMatchObject([{ id, measure: 'restricted', until }]);
  expect((await reporter.call('GET', `/decisions/${id}.json`)).body).toMatchObject({
    decision_visibility: null,
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
  });
  await eventually('the notification', async () => {
    const { body } = await reporter.call('GET', '/me/notifications');
    return (body['notifications'] as Json[]).some(({ kind }) => kind === 'reports_muted');
  });
  expect((await boss.call('GET', `/admin/users/${reporter.id}`)).body['reporter']).toMatchObject({
    muted_until: until,
    mute_id: id,
  });
  expect((await reporter.call('POST', `/decisions/${id}/appeal`, { json: { text: 'They were.' } })).status).toBe(201);
  const lift = (by: Person, userId: number | string = reporter.id) =>
    by.call('POST', `/admin/users/${userId}/unmute-reports`);
  expect([(await lift(reporter)).status, (await lift(boss, 'x')).status]).toEqual([403, 400]);
  expect((await lift(boss)).detail).toBe('This user can report again.');
  expect((await report(reporter, other)).status).toBe(201);
});
