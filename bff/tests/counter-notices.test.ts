import { beforeAll, expect, jest, test } from '@jest/globals';
import { guest, type Json } from './support/client.ts';
import { counterNotice, removedForCopyright } from './support/noticed.ts';
import { admin, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let boss: Person;
beforeAll(async () => {
  boss = await admin();
});

const object = (id: unknown, json: Json) => guest('POST', `/notices/${String(id)}/objection`, { json });

test('a removal after a copyright notice is contested with a name, an address and a statement', async () => {
  const { uploader, video, notice, decision } = await removedForCopyright(boss);
  const read = async () => (await uploader.call('GET', `/decisions/${decision}`)).body;
  expect(await read()).toMatchObject({
    measure: 'removed',
    source: 'notice',
    reason_code: 'copyright',
    ground: 'law',
    appeal: { status: 'none', needs_counter_notice: true, counter_notice: null },
  });
  expect((await uploader.call('GET', `/decisions/${decision}.json`)).body).toMatchObject({
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  });
  const appeal = (given: unknown, path = `/decisions/${decision}/appeal`) =>
    uploader.call('POST', path, { json: { text: 'It is my own song.', counter_notice: given } });
  const codes = [];
  for (const wrong of [
    null,
    'mine',
    { ...counterNotice, name: ' ' },
    { ...counterNotice, address: undefined },
    { ...counterNotice, statement: false },
  ])
    codes.push((await appeal(wrong)).body['code']);
  expect(codes).toEqual([
    'counter_notice_required',
    'counter_notice_required',
    'counter_notice_name_required',
    'counter_notice_address_required',
    'counter_notice_statement_required',
  ]);
  expect((await appeal(null, `/videos/${video}/appeal`)).body['code']).toBe('counter_notice_required');
  expect((await object(notice.id, { key: notice.key, text: 'Court.' })).status).toBe(404);

  const sent = await appeal(counterNotice);
  const due = { due_at: expect.any(String), objected_at: null };
  expect([sent.status, sent.body['appeal']]).toEqual([
    201,
    expect.objectContaining({ status: 'open', text: 'It is my own song.', counter_notice: due }),
  ]);
  expect((await appeal(counterNotice)).status).toBe(200);
  expect((await appeal(counterNotice, `/videos/${video}/appeal`)).status).toBe(200);
  const { name, address } = counterNotice;
  const status = await guest('GET', `/notices/${notice.id}?key=${notice.key}`);
  expect(status.body['counter_notice']).toEqual({ ...due, name, address, text: 'It is my own song.', status: 'open' });

  const objection = { key: notice.key, text: 'Court of Town, 7 C 12' };
  expect((await object(notice.id, { ...objection, key: 'wrong' })).status).toBe(404);
  expect((await object('x', objection)).status).toBe(400);
  expect((await object(notice.id, { ...objection, text: ' ' })).body['code']).toBe('objection_required');
  const objected = await object(notice.id, objection);
  expect([objected.status, objected.body['counter_notice']]).toEqual([
    200,
    expect.objectContaining({ objected_at: expect.any(String) }),
  ]);
  expect(await object(notice.id, { ...objection, text: 'Another.' })).toMatchObject({
    status: 200,
    body: objected.body,
  });
  const queue = (await boss.call('GET', '/admin/queue?type=appeal&sort=newest&limit=100')).body['items'] as Json[];
  const entry = queue.map(({ item }) => item as Json).find(({ id }) => id === video);
  expect(entry?.['appealed']).toMatchObject({
    counter_notice: { name, address, objection: 'Court of Town, 7 C 12', objected_at: expect.any(String) },
  });
  const { copyright } = (await boss.call('GET', `/admin/users/${uploader.id}`)).body;
  expect(copyright).toEqual({ strikes: 1, limit: 3 });
});

test('an objection comes too late after an answer, and another decision takes no counter-notice', async () => {
  const { uploader, notice, decision } = await removedForCopyright(boss);
  const json = { text: 'It is my own song.', counter_notice: counterNotice };
  await uploader.call('POST', `/decisions/${decision}/appeal`, { json });
  expect((await boss.call('POST', `/admin/appeals/${decision}/refuse`, { json: {} })).status).toBe(200);
  const late = await object(notice.id, { key: notice.key, text: 'Court of Town' });
  expect([late.status, late.body['code']]).toEqual([409, 'objection_too_late']);
  await boss.call('POST', `/admin/users/${uploader.id}/warn`, { json: { reason_code: 'spam', text: 'Stop.' } });
  const decisions = (await uploader.call('GET', '/me/decisions')).body['decisions'] as Json[];
  const warning = decisions.find(({ measure }) => measure === 'warned');
  const unexpected = await uploader.call('POST', `/decisions/${String(warning?.['id'])}/appeal`, { json });
  expect([unexpected.status, unexpected.body['code']]).toEqual([400, 'counter_notice_not_expected']);
});
