import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { noticeOf } from './support/noticed.ts';
import { admin, newName, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

const NOBODY = 123456789012345;

let [boss, creator] = [] as unknown as [Person, Person];
let live: number;
beforeAll(async () => {
  [boss, creator] = [await admin(), await newPerson('creator')];
  live = await createLiveItem(creator, 'Contract noticed', 'videos', { source: 'sierpinski' });
});

const send = (json: Json) => guest('POST', '/notices', { json });
const read = (id: unknown, key: unknown) => guest('GET', `/notices/${String(id)}?key=${String(key)}`);
const entryOf = async (itemId: number) =>
  ((await boss.call('GET', '/admin/queue?limit=100')).body['items'] as Json[]).find(
    (each) => (each['item'] as Json)['id'] === itemId && Number(each['reports']) > 0,
  );

test('somebody without an account reports a video, and reads by a key what became of it', async () => {
  const first = await send(noticeOf(live, { text: 'It shows my house.', name: 'Ann', email: 'Ann@Mail.test' }));
  expect([first.status, Object.keys(first.body)]).toEqual([201, ['id', 'key']]);
  const second = await send(noticeOf(live, { item_url: `${stackUrl}/feed?video=${live}`, category: 'privacy' }));
  expect(second.status).toBe(201);
  const { id, key } = first.body;
  expect((await read(id, key)).body).toEqual({
    status: 'open',
    decided_at: null,
    decision_text: null,
    counter_notice: null,
  });
  const [wrong, unknown] = [await read(id, second.body['key']), await read(NOBODY, key)];
  expect([wrong.status, wrong.detail]).toEqual([404, 'No notice was found for this link.']);
  expect([unknown.status, unknown.detail]).toEqual([wrong.status, wrong.detail]);
  expect((await read('x', key)).status).toBe(400);

  const entry = await entryOf(live);
  expect(entry).toMatchObject({ type: 'report', reports: 2 });
  const counts = entry?.['notices'] as { category: string }[];
  expect(counts.toSorted((a, b) => a.category.localeCompare(b.category))).toEqual([
    { category: 'illegal', count: 1 },
    { category: 'privacy', count: 1 },
  ]);
  const newest = (entry as Json)['newest_reports'] as Json[];
  expect(newest.map(({ notice }) => notice)).toContainEqual({
    category: 'illegal',
    text: 'It shows my house.',
    email: 'ann@mail.test',
    name: 'Ann',
    copyright: null,
  });

  const json = { report_id: entry?.['report_id'], note: 'It must go.', reason_code: 'privacy' };
  expect((await boss.call('POST', '/admin/reports/remove', { json })).status).toBe(200);
  const state = await eventually('the notice is settled', async () => {
    const { body } = await read(id, key);
    return body['status'] === 'removed' && body;
  });
  expect(state).toEqual({
    status: 'removed',
    decided_at: expect.any(String),
    decision_text: expect.stringContaining('It must go.'),
    counter_notice: null,
  });
  const decided = await eventually('the uploader is told', async () => {
    const { body } = await creator.call('GET', '/me/decisions');
    return (body['decisions'] as Json[])[0];
  });
  expect(decided).toMatchObject({ measure: 'removed', source: 'notice', reason_code: 'privacy' });
});

test('a profile and a comment can be reported by their addresses, and what is not here is refused', async () => {
  const mine = await createLiveItem(creator, 'Contract commented', 'videos', { source: 'cellauto' });
  const said = await creator.call('POST', '/comments', {
    json: { video_id: mine, text: 'Hello.', client_id: newName() },
  });
  const of = (item_url: string) => send(noticeOf(mine, { item_url }));
  expect((await of(`${stackUrl}/profile/${creator.username}`)).status).toBe(201);
  expect(await entryOf(creator.id)).toMatchObject({ type: 'report', item: { type: 'user' } });
  const comment = Number(said.body['id']);
  expect((await of(`${stackUrl}/video/${mine}?comment=${comment}`)).status).toBe(201);
  expect(await entryOf(comment)).toMatchObject({ type: 'comment' });

  const codes = await Promise.all(
    [
      'https://elsewhere.test/video/1',
      'no address',
      `${stackUrl}/about`,
      '',
      `${stackUrl}/video/${NOBODY}`,
      `${stackUrl}/profile/nobody-at-all`,
      `${stackUrl}/video/${live}?comment=${comment}`,
    ].map(async (item_url) => (await of(item_url)).body['code']),
  );
  expect(codes).toEqual([
    'item_url_elsewhere',
    'item_url_elsewhere',
    'item_url_elsewhere',
    'item_url_required',
    'nothing_public_here',
    'nothing_public_here',
    'nothing_public_here',
  ]);
});

test('each missing field is named, and a copyright notice needs the work and a signature', async () => {
  const mine = await createLiveItem(creator, 'Contract copied', 'videos', { source: 'mandelbrot' });
  const codeOf = async (change: Json) => (await send(noticeOf(mine, change))).body['code'];
  expect(await codeOf({ category: 'boring' })).toBe('notice_category_required');
  expect(await codeOf({ text: ' ' })).toBe('notice_text_required');
  expect(await codeOf({ email: 'ann' })).toBe('invalid_email');
  expect(await codeOf({ statement: false })).toBe('notice_statement_required');
  const claim = { category: 'copyright', name: 'Ann', work: 'My song', original_url: 'https://songs.test/1' };
  expect(await codeOf({ ...claim, work: '' })).toBe('copyright_work_required');
  expect(await codeOf({ ...claim, name: '' })).toBe('copyright_signature_required');
  expect(await codeOf({ ...claim, original_url: 'songs' })).toBe('invalid_original_url');
  expect(await entryOf(mine)).toBeUndefined();
  expect((await send(noticeOf(mine, { ...claim, rights: 'agent' }))).status).toBe(201);
  const newest = (await entryOf(mine))?.['newest_reports'] as Json[];
  expect(newest[0]?.['notice']).toMatchObject({
    copyright: { work: 'My song', original_url: 'https://songs.test/1', rights: 'agent' },
  });
});

test('a repeat is the first notice, and its key is told only to who knows the secret of the first', async () => {
  const mine = await createLiveItem(creator, 'Contract repeated');
  const notice = noticeOf(mine, { client_id: newName() });
  const first = await send(notice);
  expect((await send(notice)).body).toEqual(first.body);
  expect((await send({ ...notice, client_id: newName() })).body).toEqual({ id: first.body['id'], key: null });
  expect(await entryOf(mine)).toMatchObject({ reports: 1 });
});

test('a receipt with the link and the outcome are mailed, without a word that somebody typed', async () => {
  const mine = await createLiveItem(creator, 'Contract mailed');
  const email = `${newName()}@mail.test`;
  const { id } = (await send(noticeOf(mine, { email, text: 'Buy cheap pills', name: 'Pills' }))).body;
  const mailTo = (subject: string) =>
    eventually(`the mail "${subject}"`, async () => {
      const mails = (await (await fetch(`${process.env['MAILBOX_URL']}/email`)).json()) as {
        to: { address: string }[];
        subject: string;
        text: string;
      }[];
      return mails.find((mail) => mail.subject === subject && mail.to.some(({ address }) => address === email))?.text;
    });
  const receipt = await mailTo(`We have your notice ${String(id)}`);
  const keyIn = (text: string) => new RegExp(`/notice/${String(id)}#key=(\\S+)`).exec(text)?.[1];
  expect((await read(id, keyIn(receipt))).body).toMatchObject({ status: 'open' });
  const json = { report_id: (await entryOf(mine))?.['report_id'], scope: 'item' };
  expect((await boss.call('POST', '/admin/reports/dismiss', { json })).status).toBe(200);
  const outcome = await mailTo(`Your notice ${String(id)} was decided`);
  expect((await read(id, keyIn(outcome))).body).toMatchObject({ status: 'dismissed' });
  expect(`${receipt} ${outcome}`).not.toMatch(/pills/i);
});
