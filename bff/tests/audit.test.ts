import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let boss: Person;
let ana: Person;
beforeAll(async () => {
  [boss, ana] = [await admin(), await newPerson('creator')];
});

const read = async (query: string) => {
  const { status, body } = await boss.call('GET', `/admin/audit?${query}`);
  expect(status).toBe(200);
  return { entries: body['entries'] as Json[], next: body['next_cursor'] as string | null };
};
const actionsOf = async (query: string) => (await read(query)).entries.map(({ action, details }) => [action, details]);

/** Polls the log, because events write it with a delay. */
const logged = (type: string, id: unknown, count: number) =>
  eventually(`${count} entries about ${type} ${String(id)}`, async () => {
    const found = await actionsOf(`target_type=${type}&target_id=${String(id)}`);
    return found.length >= count ? found : undefined;
  });

test('changes of accounts are listed newest first, by page and by admin', async () => {
  for (let times = 0; times < 2; times++) {
    expect((await boss.call('POST', `/admin/ban-user/${ana.id}`, { json: { reason: 'Spam' } })).status).toBe(200);
  }
  expect((await boss.call('POST', `/admin/unban-user/${ana.id}`)).status).toBe(200);
  expect(await logged('user', ana.id, 3)).toEqual([
    ['user.unbanned', ''],
    ['user.banned', 'Spam'],
    ['user.role_changed', 'user → creator'],
  ]);

  const about = `target_type=user&target_id=${ana.id}&actor_id=${boss.id}`;
  const seen: Json[] = [];
  for (let cursor = ''; ;) {
    const { entries, next } = await read(`${about}&limit=1${cursor}`);
    expect(entries.length).toBeLessThanOrEqual(1);
    seen.push(...entries);
    if (next === null) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  const by = { actor: { id: boss.id, username: boss.username }, target_type: 'user', target_id: ana.id };
  expect(seen).toMatchObject(
    ['user.unbanned', 'user.banned', 'user.role_changed'].map((action) => ({ ...by, action })),
  );
  const times = seen.map(({ created_at }) => String(created_at));
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await actionsOf(`target_type=user&target_id=${ana.id}&actor_id=${ana.id}`)).toEqual([]);
  const bans = `target_type=user&target_id=${ana.id}&action=user.banned`;
  expect(await actionsOf(bans)).toEqual([['user.banned', 'Spam']]);
  const [banned = ''] = times.slice(1);
  const ofBan = `${bans}&from=${encodeURIComponent(banned)}`;
  expect(await actionsOf(`${ofBan}&until=${new Date(Date.parse(banned) + 1).toISOString()}`)).toHaveLength(1);
  expect(await actionsOf(`${bans}&until=${encodeURIComponent(banned)}`)).toEqual([]);
  expect((await read('limit=2')).entries).toHaveLength(2);
});

test('decisions, reports, removed comments and prices are listed', async () => {
  const [creator, viewer] = [await newPerson('creator'), await newPerson()];
  const id = await createLiveItem(creator, 'Audited', 'videos', { source: 'mandelbrot' });
  const comment = await viewer.call('POST', '/comments/', { json: { video_id: id, text: 'Rude' } });
  expect(comment.status).toBe(201);
  expect((await boss.call('DELETE', `/admin/comments/${String(comment.body['id'])}`)).status).toBe(200);
  const report = await viewer.call('POST', '/report', { json: { item_id: id, item_type: 'video', reason: 'SPAM' } });
  expect(report.status).toBe(201);
  const form = { report_id: String(report.body['id']), note: 'Mind it.' };
  expect((await boss.call('POST', '/admin/reports/uphold', { form })).status).toBe(200);
  for (let times = 0; times < 2; times++) {
    expect((await boss.call('DELETE', `/admin/videos/${id}`)).status).toBe(200);
  }
  expect(await logged('video', id, 3)).toEqual([
    ['video.removed', ''],
    ['report.upheld', 'Reports closed: 1. Mind it.'],
    ['video.approved', ''],
  ]);
  expect(await logged('comment', comment.body['id'], 1)).toEqual([
    ['comment.removed', `By user ${viewer.id} below video ${id}, replies: 0.`],
  ]);

  // The price starts in the future, because other test files read the price that is valid now.
  const effective_from = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const price = { price_per_thousand_views: (Date.now() % 100_000) / 100 + 1, currency: 'CHF', effective_from };
  expect((await boss.call('POST', '/admin/pricing', { json: price })).status).toBe(200);
  const words = `→ ${price.price_per_thousand_views.toFixed(2)} CHF from `;
  await eventually('the price is logged', async () =>
    (await read('target_type=price')).entries.some(({ details }) => String(details).includes(words)),
  );
});

test.each([
  'cursor=bm9uc2Vuc2U',
  'cursor=',
  'limit=0',
  'limit=x',
  'actor_id=0',
  'actor_id=abc',
  'target_type=cat',
  'target_id=1',
  'action=user.praised',
  'from=yesterday',
  'until=2026-01-01',
  'target_type=user&target_id=-1',
  'target_type=user&target_type=video',
])('?%s: 400', async (query) => {
  expect((await boss.call('GET', `/admin/audit?${query}`)).status).toBe(400);
});

test('only admins can read it, and nobody can write to it', async () => {
  const user = await newPerson();
  expect((await guest('GET', '/admin/audit')).status).toBe(401);
  expect((await user.call('GET', '/admin/audit')).status).toBe(403);
  const { entries } = await read('limit=1');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await boss.call(method, '/admin/audit')).status).toBe(405);
    expect((await boss.call(method, `/admin/audit/${String(entries[0]?.['id'])}`)).status).toBe(404);
  }
});
