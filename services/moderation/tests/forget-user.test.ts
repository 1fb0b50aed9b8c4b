import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createForgetUser } from '#app/forget-user';
import type { ReportedItem } from '#domain/reported-item';
import { measureOfReport, measureOfWarning } from '#domain/measure';
import { newAppeal } from '#domain/appeal';
import { createDecisions } from '#store/decisions';
import { decisionCollection } from '#store/decision-schema';
import type { Decision } from '#domain/decision';
import { createReportedItems, reportedItemCollection } from '#store/reported-items';
import { createQueueFloods } from '#store/queue-floods';
import { createNotices } from '#store/notices';
import { createQueueItems } from '#store/queue-items';
import { createReplacedCollections } from '#store/replaced-collections';
import { createSavedReasons } from '#store/saved-reasons';
import { reportCollection } from '#store/report-schema';
import { createReports } from '#store/reports';
import { createMeasures } from '#store/measures';
import { measureCollection } from '#store/measure-schema';

const parts = createTestParts('moderation-forget-user');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  const collections = [
    decisionCollection,
    reportedItemCollection,
    reportCollection,
    measureCollection,
    outboxCollection,
  ];
  await ensureCollections(connection, collections);
});
afterAll(() => parts.dispose());

const item: ReportedItem = { type: 'video', id: 5 };
const report = (id: number, reporterId: number) => ({
  id,
  item,
  reason: 'spam' as const,
  reporterId,
  weight: 1,
  createdAt: new Date(0),
  outcome: null,
  mediaItemId: null,
  round: 0,
  ownerId: 7,
});

test('reports of a deleted user stay without a reporter, and the texts of their appeals are gone', async () => {
  const [reports, reportedItems] = [createReports(connection), createReportedItems(connection)];
  const [measures, outbox] = [createMeasures(connection), createOutbox(connection)];
  const decisions = createDecisions(connection);
  const [queueItems, savedReasons] = [createQueueItems(connection), createSavedReasons(connection)];
  const forgetUser = createForgetUser({
    reports,
    notices: createNotices(connection),
    measures,
    replaced: createReplacedCollections(connection),
    queueItems,
    queueFloods: createQueueFloods(connection),
    savedReasons,
    decisions,
    outbox,
  });
  await savedReasons.put(7, [{ reasonCode: '', text: 'Too loud.' }]);
  const queued = { id: 'video-9', type: 'video', item: { type: 'video', id: 9 }, mediaItemId: 9 } as const;
  const order = { harm: 1, reach: 0, since: new Date(), reports: 0, reportId: null, hashtags: [], languages: [] };
  await queueItems.put({ ...queued, ...order, reason: '', isUrgent: false, newestId: 9 });
  await queueItems.release('video-9', 8, { from: 8, to: 7, note: 'You?' });
  await queueItems.claim('video-9', 7, 60_000);
  const reported = { type: 'report', item: { type: 'video', id: 8 }, mediaItemId: 8, floodKey: '7:70' } as const;
  await queueItems.put({ id: 'report-video-8', ...reported, ...order, reason: 'spam', isUrgent: false, newestId: 8 });
  const file = (id: number, reporterId: number) =>
    outbox.inTransaction(async (session) => {
      await reportedItems.addReports(item, 1, session);
      await reports.insertMany([report(id, reporterId)], session);
    });
  await file(1, 7);
  await outbox.inTransaction((session) => reports.closeOne(1, 'dismissed', session));
  await outbox.inTransaction((session) => reportedItems.removeReport(item, session));
  await file(2, 7);
  await file(3, 8);
  const about = { reasonCode: 'spam', title: 'Mine', momentMs: null, text: 'Spam.', adminId: 1 };
  const strikeOf = (id: number, ownerId: number, at = new Date()) =>
    measureOfReport({ id, item, reason: 'spam' }, { ...about, ownerId }, { id, decidedAt: at })!;
  const warningOf = (id: number, userId: number) => {
    const warning = { id, userId, reasonCode: 'spam', text: 'Stop.', adminId: 1, decidedAt: new Date() };
    return measureOfWarning(warning, `warning-${id}`, undefined);
  };
  const stored = [
    strikeOf(21, 7),
    strikeOf(22, 8),
    strikeOf(23, 8, new Date(0)),
    strikeOf(24, 7),
    warningOf(31, 7),
    warningOf(32, 8),
  ];
  await outbox.inTransaction(async (session) => {
    for (const measure of stored) await measures.add(measure, session);
  });
  await outbox.inTransaction(async (session) => {
    const signed = { name: 'Ben Miller', address: 'Main Street 1', objection: 'Court of Town' };
    const counterNotice = { ...signed, dueAt: new Date(), objectedAt: new Date() };
    await measures.openAppeal(21, newAppeal('please', new Date(), counterNotice), session);
    await measures.openAppeal(24, newAppeal('please wait', new Date()), session);
    await measures.openAppeal(22, newAppeal('please too', new Date()), session);
    const answer = { status: 'refused', reason: 'It names you.', reasonCode: '', momentMs: null } as const;
    const decided = { decidedAt: new Date(), answerId: null, adminId: 1, isUndone: true };
    await measures.answerAppeal(21, { ...answer, ...decided }, session);
  });
  const decided = {
    verdict: 'reject',
    reason: 'Spam',
    reasonCode: 'spam',
    momentMs: null,
    answersAppeal: false,
    wasFlagged: false,
  } as const;
  const decision = (id: number, uploaderId: number, decidedAt = new Date()): Decision => {
    const made = {
      id,
      itemId: id,
      sequence: 1,
      title: 'Mine',
      uploaderId,
      decidedAt,
      adminId: 1,
      itemType: 'video',
    } as const;
    return { ...made, ...decided, waitSeconds: null, seenRevision: null, state: 'applied', refusal: '' };
  };
  for (const made of [decision(41, 7), decision(42, 8), decision(43, 8, new Date(0))])
    await decisions.add(made, new Date());

  await forgetUser(7);
  await forgetUser(7);

  expect((await reports.listOpen([], { limit: 10 })).map(({ id, reporterId }) => [id, reporterId])).toEqual([
    [3, 8],
    [2, 0],
  ]);
  expect((await reports.find(1))?.reporterId).toBe(0);
  const closing = { item, round: 0, outcome: 'upheld' } as const;
  const closed = await outbox.inTransaction((session) => reports.closeSome(closing, 10, session));
  expect(closed).toEqual({ reporterIds: [8], noticeIds: [], isLast: true });
  expect(await savedReasons.list(7)).toEqual([]);
  expect(await queueItems.find('video-9')).toMatchObject({ claim: null, secondOpinion: null });
  expect(await queueItems.find('report-video-8')).toMatchObject({ floodKey: '', behind: 0 });
  expect(await measures.listStrikes(7, new Date())).toEqual([]);
  expect((await measures.listStrikes(8, new Date())).map(({ id }) => id)).toEqual([22]);
  expect([await measures.list(7, { limit: 10 }), (await measures.list(8, { limit: 10 })).length]).toEqual([[], 3]);
  const gone = await measures.findMany([21, 31]);
  expect(gone.map(({ title, text, appeal, item: { id } }) => [title, text, appeal?.text, appeal?.reason, id])).toEqual([
    ['', '', '', '', item.id],
    ['', '', undefined, undefined, 0],
  ]);
  // Nobody waits for an answer to the open one any more.
  expect(await measures.findMany([24])).toMatchObject([{ userId: 0, text: '', appeal: null }]);
  expect(gone[0]?.appeal?.counterNotice).toMatchObject({ name: '', address: '', objection: '' });
  expect(await reports.listAgainst(7, 10)).toEqual([]);
  const titles = async () =>
    (await Promise.all([41, 42, 43].map((id) => decisions.listNewestOn(id, 1))))
      .flat()
      .map(({ title, reason }) => [title, reason]);
  expect(await titles()).toEqual([
    ['', 'Spam'],
    ['Mine', 'Spam'],
    ['Mine', 'Spam'],
  ]);
  await decisions.forgetTitlesBefore(new Date(1));
  expect(await titles()).toEqual([
    ['', 'Spam'],
    ['Mine', 'Spam'],
    ['', 'Spam'],
  ]);
  expect((await measures.find(22))?.appeal?.text).toBe('please too');
});
