// Decisions as the person concerned reads and appeals them.
import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newPerson, signInAgain, type Person } from './support/people.ts';
import { warn } from './support/warned.ts';

jest.setTimeout(120_000);

let boss: Person;
let person: Person;
let other: Person;
let id: number;
beforeAll(async () => {
  [boss, person, other] = [await admin(), await newPerson(), await newPerson()];
  id = await warn(boss, person);
});

test('a decision has every field of a statement of reasons, for the person concerned and admins only', async () => {
  const read = (by: Person, which: number | string = id) => by.call('GET', `/decisions/${which}`);
  const { status, body } = await read(person);
  expect([status, body]).toEqual([
    200,
    {
      id,
      subject: { type: 'user', id: person.id, title: null },
      measure: 'warned',
      reason_code: 'spam',
      ground: 'rules',
      text: expect.stringContaining('Stop.'),
      moment_ms: null,
      automated_detection: false,
      automated_decision: false,
      source: 'own',
      decided_at: expect.any(String),
      until: null,
      strike_until: null,
      appeal: {
        status: 'none',
        deadline: expect.any(String),
        text: null,
        reason: null,
        reason_code: null,
        decided_at: null,
        needs_counter_notice: false,
        counter_notice: null,
      },
    },
  ]);
  const days =
    (Date.parse((body['appeal'] as Json)['deadline'] as string) - Date.parse(body['decided_at'] as string)) /
    86_400_000;
  expect(days).toBe(180);
  expect([(await read(boss)).status, (await read(other)).status, (await read(person, 'x')).status]).toEqual([
    200, 404, 400,
  ]);
  expect((await guest('GET', `/decisions/${id}`)).status).toBe(401);
  expect((await read(other)).body).toMatchObject({ code: 'decision_not_found', detail: 'Decision not found.' });
});

test('what restricts something is read in the words of the database of the EU; a warning has none there', async () => {
  const banned = await newPerson();
  const form = { reason: 'Spam', reason_code: 'spam', days: '7' };
  expect((await boss.call('POST', `/admin/ban-user/${banned.id}`, { form })).status).toBe(200);
  expect((await boss.call('POST', `/admin/unban-user/${banned.id}`)).status).toBe(200);
  const again = await signInAgain(banned);
  const ban = await eventually('the decision about the ban', async () => {
    const { body } = await again.call('GET', '/me/decisions');
    return (body['decisions'] as Json[])[0]?.['id'] as number | undefined;
  });
  const read = (by: Person, which: number) => by.call('GET', `/decisions/${which}.json`);
  expect(await read(again, ban)).toMatchObject({
    status: 200,
    body: { puid: String(ban), decision_visibility: null, decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
  });
  expect((await read(boss, ban)).status).toBe(200);
  expect(await read(other, ban)).toMatchObject({ status: 404, body: { code: 'decision_not_found' } });
  expect(await read(person, id)).toMatchObject({ status: 404, body: { code: 'decision_restricts_nothing' } });
  expect(await read(other, id)).toMatchObject({ status: 404, body: { code: 'decision_not_found' } });
});

test('decisions are listed page by page, newest first', async () => {
  const json = { reason_code: 'spam', text: 'Again.' };
  await boss.call('POST', `/admin/users/${person.id}/warn`, { json });
  const page = async (query: string) => (await person.call('GET', `/me/decisions?limit=1${query}`)).body;
  const first = await page('');
  const second = await page(`&cursor=${String(first['next_cursor'])}`);
  expect([first, second].map(({ decisions }) => (decisions as Json[])[0]?.['text'])).toEqual([
    expect.stringContaining('Again.'),
    expect.stringContaining('Stop.'),
  ]);
  expect(second['next_cursor']).toBeNull();
  expect((await other.call('GET', '/me/decisions')).body).toEqual({ decisions: [], next_cursor: null });
});

test('a decision is appealed once: 201, and 200 with the first appeal on a repeat', async () => {
  const appeal = (by: Person, text: string) => by.call('POST', `/decisions/${id}/appeal`, { json: { text } });
  expect((await appeal(other, 'Mine!')).status).toBe(404);
  expect((await appeal(person, ' ')).status).toBe(400);
  const [first, second] = [await appeal(person, 'I did not.'), await appeal(person, 'Really.')];
  expect([first.status, second.status]).toEqual([201, 200]);
  for (const { body } of [first, second])
    expect(body).toMatchObject({ appeal: { status: 'open', text: 'I did not.' } });
});

test('an admin grants or refuses an appeal, once', async () => {
  const answer = (how: string, which: number) => boss.call('POST', `/admin/appeals/${which}/${how}`, { json: {} });
  expect((await answer('grant', await warn(boss, await newPerson()))).status).toBe(404);
  const refused = await answer('refuse', id);
  expect([refused.status, (refused.body['appeal'] as Json)['status']]).toEqual([200, 'refused']);
  expect([(await answer('refuse', id)).status, (await answer('grant', id)).status]).toEqual([200, 409]);
  const someone = await newPerson();
  const another = await warn(boss, someone);
  await someone.call('POST', `/decisions/${another}/appeal`, { json: { text: 'Please.' } });
  expect((await answer('grant', another)).body).toMatchObject({ appeal: { status: 'granted' } });
  expect((await someone.call('GET', `/decisions/${another}`)).body).toMatchObject({ appeal: { status: 'granted' } });
});
