import { beforeAll, expect, jest, test } from '@jest/globals';
import { PASSWORD } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let boss: Person;
beforeAll(async () => {
  boss = await admin();
});

const read = async (query: string) => {
  const { status, body } = await boss.call('GET', `/admin/security-events?${query}`);
  expect(status).toBe(200);
  return { events: body['events'] as Json[], next: body['next_cursor'] as string | null };
};
const login = (username: string, password: string) => guest('POST', '/auth/login', { form: { username, password } });

test('admins see sign-ins and changes of an account, newest first and by page', async () => {
  const person = await newPerson();
  const good = await login(person.email, PASSWORD);
  expect((await login(person.username, 'not the one')).status).toBe(401);
  expect((await boss.call('POST', `/admin/ban-user/${person.id}`, { json: { reason: 'Spam' } })).status).toBe(200);
  const { events } = await read(`user_id=${person.id}`);
  expect(events.map(({ type }) => type)).toEqual(['banned', 'login_failed', 'login']);
  expect(events.at(-1)).toMatchObject({ user_id: person.id, request_id: good.headers.get('x-request-id') });
  expect(String(events[0]?.['address'])).not.toBe('');
  const first = await read(`user_id=${person.id}&limit=2`);
  const second = await read(`user_id=${person.id}&limit=2&cursor=${encodeURIComponent(first.next ?? '')}`);
  expect([first.events.length, second.events.length, second.next]).toEqual([2, 1, null]);
  expect((await read(`user_id=${person.id}&type=login`)).events).toHaveLength(1);
});

test.each(['type=cat', 'user_id=0', 'cursor=bm9uc2Vuc2U', 'limit=0'])('?%s: 400', async (query) => {
  expect((await boss.call('GET', `/admin/security-events?${query}`)).status).toBe(400);
});

test('only admins can read them', async () => {
  const person = await newPerson();
  expect((await guest('GET', '/admin/security-events')).status).toBe(401);
  expect((await person.call('GET', '/admin/security-events')).status).toBe(403);
});
