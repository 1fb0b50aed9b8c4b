import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind, MeasureSource } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createNotices } from '#store/notices';
import { changeAllTheTime } from './change-all-the-time.ts';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

const asAdmin = () => moderation.media.as(admin, 'admin');
const words = { category: 'harassment', text: 'This shows my house.', email: 'ann@mail.test', name: 'Ann' };
type Words = Partial<typeof words>;

const send = (itemId: bigint, change: Words = {}, clientId = '', itemType = ItemType.VIDEO as ItemType) =>
  moderation.notices.createNotice({ itemType, itemId, notice: { ...words, ...change }, clientId });
const read = (id: bigint, key: string) => moderation.notices.getNotice({ id, key });
const entryOf = async (itemId: bigint) =>
  (await moderation.queue.listQueueItems({ pageSize: 100 }, await asAdmin())).items.find(
    (each) => each.itemId === itemId && each.reportCount > 0,
  );
const close = async (reportId: bigint, outcome: ReportOutcome, { note = '', allOnItem = true } = {}) =>
  moderation.reports.resolveReport({ reportId, outcome, note, allOnItem }, await asAdmin());

test('three thousand notices about one item are one queue entry with a count, and one decision settles all', async () => {
  const itemId = await moderation.makeLive();
  const first = await send(itemId);
  const rows = moderation.connection.collection<{ _id: number }>('reports');
  const notices = moderation.connection.collection<{ _id: number }>('notices');
  const [report, notice] = await Promise.all(
    [rows, notices].map((each) => each.findOne({ _id: Number(first.id) } as object)),
  );
  const others = Array.from({ length: 2_900 }, (_, i) => i + 1);
  await rows.insertMany(others.map((_id) => ({ ...report, _id, openKey: `notice:${_id}` })));
  await notices.insertMany(others.map((_id) => ({ ...notice, _id, fingerprint: `f${_id}`, category: 'harassment' })));
  await moderation.connection
    .collection<{ _id: string }>('reported_items')
    .updateOne({ _id: `video:${itemId}` }, { $inc: { openCount: others.length } });
  // These come by the call, nine at a time.
  for (let at = 0; at < 99; at += 9)
    await Promise.all(Array.from({ length: 9 }, (_, i) => send(itemId, { text: `${at + i}`, category: 'privacy' })));

  const { items } = await moderation.queue.listQueueItems({ pageSize: 100 }, await asAdmin());
  const entries = items.filter((each) => each.itemId === itemId);
  expect(entries.map(({ reportCount }) => reportCount)).toEqual([3_000]);
  const [entry] = entries;
  expect(entry?.notices.map(({ category, count }) => [category, count])).toEqual([
    ['harassment', 2_901],
    ['privacy', 99],
  ]);
  expect(entry?.newestReports).toHaveLength(10);
  expect(entry?.newestReports[0]?.notice).toMatchObject({ category: 'privacy', email: 'ann@mail.test', name: 'Ann' });

  const stopMailing = changeAllTheTime(notices);
  try {
    await close(entry?.reportId ?? 0n, ReportOutcome.DISMISSED, { note: 'Seen.' });
  } finally {
    await stopMailing();
  }
  await until(async () => (await notices.countDocuments({ outcome: null } as object)) === 0);
  expect(await entryOf(itemId)).toBeUndefined();
  expect(await read(first.id, first.key)).toMatchObject({ outcome: ReportOutcome.DISMISSED, decisionText: 'Seen.' });
}, 300_000);

test('a notice whose decision was stored before its process died is settled by the job', async () => {
  const item = { type: 'video', id: Number(await moderation.makeLive()) };
  const { id, key } = await send(BigInt(item.id));
  const [reports, closings] = ['reports', 'closings'].map((name) =>
    moderation.connection.collection<{ _id: number | string; [field: string]: unknown }>(name),
  );
  // The transaction of a decision has stored this when its process dies.
  await reports?.updateOne({ _id: Number(id) }, { $set: { outcome: 'dismissed' } });
  const decision = { outcome: 'dismissed', note: 'Seen.', reasonCode: '', ownerId: 0, adminId: 1 };
  const row = { ...decision, item, round: 0, areReportersNotified: true, noticeIds: [Number(id)] };
  await closings?.insertOne({ _id: `video:${item.id}:0`, ...row, createdAt: new Date() });
  await until(async () => (await closings?.countDocuments({ 'item.id': item.id })) === 0);
  expect(await read(id, key)).toMatchObject({ outcome: ReportOutcome.DISMISSED, decisionText: 'Seen.' });
});

test('a repeat is the first notice, also at the same time, and its key is told only to who knows the secret', async () => {
  const itemId = await moderation.makeLive();
  const both = await Promise.all([send(itemId, {}, 'secret'), send(itemId, {}, 'secret')]);
  expect(both[0]).toEqual(both[1]);
  const [first] = both;
  expect(await send(itemId, { name: 'Other' }, 'secret')).toEqual(first);
  expect(await send(itemId, {}, 'guess')).toMatchObject({ id: first.id, key: '' });
  expect(await send(itemId)).toMatchObject({ id: first.id, key: '' });
  expect((await entryOf(itemId))?.reportCount).toBe(1);
  expect((await send(itemId, { text: 'Other words.' }, 'secret')).id).not.toBe(first.id);
  expect((await entryOf(itemId))?.reportCount).toBe(2);
  const stored = await moderation.connection.collection('notices').findOne({ _id: Number(first.id) } as object);
  expect(JSON.stringify(stored)).not.toContain(first.key);
});

test('a wrong key and an unknown notice are answered alike', async () => {
  const itemId = await moderation.makeLive();
  const { id, key } = await send(itemId);
  expect(await read(id, key)).toMatchObject({ outcome: ReportOutcome.UNSPECIFIED, decisionText: '' });
  const other = await send(await moderation.makeLive());
  for (const [wrongId, wrongKey] of [
    [id, other.key],
    [id, ''],
    [id + 1n, key],
  ] as const)
    await expect(read(wrongId, wrongKey)).rejects.toMatchObject({ code: 'notice_not_found', status: 'not_found' });
});

test('what cannot be stored is refused: unknown items, comments of nobody, and a copyright claim without a work', async () => {
  await expect(send(99n)).rejects.toMatchObject({ code: 'video_not_found' });
  await expect(send(99n, {}, '', ItemType.COMMENT)).rejects.toMatchObject({ code: 'comment_not_found' });
  await expect(send(99n, {}, '', ItemType.USER)).rejects.toMatchObject({ code: 'user_not_found' });
  const itemId = await moderation.makeLive();
  await expect(send(itemId, { email: 'ann' })).rejects.toMatchObject({ code: 'invalid_email' });
  await expect(send(itemId, { category: 'copyright' })).rejects.toMatchObject({ code: 'copyright_work_required' });
  expect(await entryOf(itemId)).toBeUndefined();
});

test('a notice names a rule in force when it is sent; out of force later, it is kept, and decisions still work', async () => {
  const { reasons } = policyDefaults.reasons;
  const own = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
  const setRules = async (list: object[], version: bigint) =>
    moderation.policies.setPolicy(
      { name: 'reasons', value: JSON.stringify({ reasons: list }), version, note: '' },
      await asAdmin(),
    );
  const [removed, upheld, late] = [
    await moderation.makeLive(),
    await moderation.makeLive(),
    await moderation.makeLive(),
  ];
  const refused = expect.objectContaining({ code: 'notice_category_required', status: 'invalid_argument' });
  await expect(send(removed, { category: 'no_pets' })).rejects.toEqual(refused);
  await setRules([...reasons, own], 0n);
  await send(removed, { category: 'no_pets' });
  await send(upheld, { category: 'no_pets' });
  const saved = { reasons: [{ reasonCode: 'no_pets', text: '' }] };
  await moderation.queue.setSavedReasons(saved, await asAdmin());
  await setRules(reasons, 1n);

  await expect(send(late, { category: 'no_pets' })).rejects.toEqual(refused);
  const entry = await entryOf(removed);
  expect(entry?.notices).toMatchObject([{ category: 'no_pets', count: 1 }]);
  expect(entry?.newestReports[0]?.notice).toMatchObject({ category: 'no_pets' });
  await close(entry?.reportId ?? 0n, ReportOutcome.REMOVED);
  await close((await entryOf(upheld))?.reportId ?? 0n, ReportOutcome.UPHELD);
  const { measures } = await moderation.measures.listMeasures({}, await moderation.media.as(uploader, 'creator'));
  const of = (itemId: bigint) => measures.find((each) => each.itemId === itemId);
  expect(of(removed)).toMatchObject({ reasonCode: 'other', text: 'It breaks a rule of the platform.' });
  expect(of(upheld)).toMatchObject({ reasonCode: 'no_pets', source: MeasureSource.NOTICE });

  const more = { reasons: [...saved.reasons, { reasonCode: 'spam', text: '' }] };
  expect((await moderation.queue.setSavedReasons(more, await asAdmin())).reasons).toMatchObject(more.reasons);
  const unknown = { reasons: [{ reasonCode: 'no_cats', text: '' }] };
  await expect(moderation.queue.setSavedReasons(unknown, await asAdmin())).rejects.toMatchObject({
    code: 'unknown_reason_code',
  });
});

test('a removal and a strike that follow from a notice say so, also beside a report of a user', async () => {
  const [removed, upheld] = [await moderation.makeLive(), await moderation.makeLive()];
  const notice = await send(removed);
  await send(upheld, { category: 'privacy' });
  const report = { itemType: ItemType.VIDEO, itemId: upheld, reason: ReportReason.SPAM };
  await moderation.reports.createReport(report, await moderation.media.as(60));
  await close((await entryOf(removed))?.reportId ?? 0n, ReportOutcome.REMOVED, { note: 'It must go.' });
  await close((await entryOf(upheld))?.reportId ?? 0n, ReportOutcome.UPHELD);
  const { measures } = await moderation.measures.listMeasures({}, await moderation.media.as(uploader, 'creator'));
  const of = (itemId: bigint) => measures.find((each) => each.itemId === itemId);
  expect(of(removed)).toMatchObject({ kind: MeasureKind.REMOVED, source: MeasureSource.NOTICE });
  expect(of(upheld)).toMatchObject({
    kind: MeasureKind.STRIKE,
    source: MeasureSource.NOTICE,
    reasonCode: 'privacy',
  });
  const state = await read(notice.id, notice.key);
  expect(state).toMatchObject({ outcome: ReportOutcome.REMOVED, decisionText: expect.stringContaining('must go') });
  expect(state.decidedAt).toBeDefined();
});

test('an item that is removed without its notices settles them too, and one notice can be dismissed alone', async () => {
  const itemId = await moderation.makeLive();
  const [one, two] = [await send(itemId), await send(itemId, { text: 'Second.' })];
  await close(one.id, ReportOutcome.DISMISSED, { allOnItem: false });
  expect((await read(one.id, one.key)).outcome).toBe(ReportOutcome.DISMISSED);
  expect((await read(two.id, two.key)).outcome).toBe(ReportOutcome.UNSPECIFIED);
  const video = await moderation.read(itemId);
  if (!video) throw new Error('The video is gone.');
  await moderation.decide(video, Verdict.REMOVE, { reasonCode: 'privacy' });
  await until(async () => (await read(two.id, two.key)).outcome === ReportOutcome.REMOVED);
  expect((await read(one.id, one.key)).outcome).toBe(ReportOutcome.DISMISSED);
});

test('who sent it is forgotten 180 days after the decision, and the count stays', async () => {
  const notices = createNotices(moderation.connection);
  const [open, settled] = [await send(await moderation.makeLive()), await send(await moderation.makeLive())];
  await close(settled.id, ReportOutcome.DISMISSED);
  const row = (id: bigint) => moderation.connection.collection('notices').findOne({ _id: Number(id) } as object);
  await notices.forgetNotifiersBefore(new Date(Date.now() - 60_000));
  expect(await row(settled.id)).toMatchObject({ email: words.email });
  await notices.forgetNotifiersBefore(new Date(Date.now() + 60_000));
  const forgotten = await row(settled.id);
  expect(forgotten).toMatchObject({ email: '', name: '', text: '', category: 'harassment', outcome: 'dismissed' });
  expect(JSON.stringify(forgotten)).not.toContain('house');
  expect(await row(open.id)).toMatchObject({ email: words.email, text: words.text });
});
