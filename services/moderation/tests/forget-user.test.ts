import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createForgetUser } from '#app/forget-user';
import type { ReportedItem } from '#domain/reported-item';
import { appealCollection, createAppeals } from '#store/appeals';
import { createDecisions } from '#store/decisions';
import { decisionCollection } from '#store/decision-schema';
import type { Decision } from '#domain/decision';
import { createMediaItems, mediaItemCollection } from '#store/media-items';
import { createReportedItems, reportedItemCollection } from '#store/reported-items';
import { createQueueItems } from '#store/queue-items';
import { createSavedReasons } from '#store/saved-reasons';
import { createReports, reportCollection } from '#store/reports';
import { createStrikes, strikeCollection } from '#store/strikes';
import { createWarnings, warningCollection } from '#store/warnings';

const parts = createTestParts('moderation-forget-user');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  const collections = [
    appealCollection,
    decisionCollection,
    mediaItemCollection,
    reportedItemCollection,
    reportCollection,
    strikeCollection,
    warningCollection,
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
  createdAt: new Date(0),
  outcome: null,
  mediaItemId: null,
  round: 0,
  ownerId: 7,
});

test('reports of a deleted user stay without a reporter, and the texts of their appeals are gone', async () => {
  const [reports, reportedItems] = [createReports(connection), createReportedItems(connection)];
  const [mediaItems, appeals, outbox] = [
    createMediaItems(connection),
    createAppeals(connection),
    createOutbox(connection),
  ];
  const [strikes, warnings] = [createStrikes(connection), createWarnings(connection)];
  const decisions = createDecisions(connection);
  const [queueItems, savedReasons] = [createQueueItems(connection), createSavedReasons(connection)];
  const forgetUser = createForgetUser({
    reports,
    mediaItems,
    appeals,
    strikes,
    warnings,
    queueItems,
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
  const file = (id: number, reporterId: number) =>
    outbox.inTransaction(async (session) => {
      await reportedItems.addReport(item, session);
      await reports.insert(report(id, reporterId), session);
    });
  await file(1, 7);
  await outbox.inTransaction((session) => reports.closeOne(1, 'dismissed', session));
  await outbox.inTransaction((session) => reportedItems.removeReport(item, session));
  await file(2, 7);
  await file(3, 8);
  const media = { itemType: 'video', title: 'Mine', hashtags: [], stage: 'rejected', isFlagged: false } as const;
  const file9 = { smallestUrl: '', durationMs: 1, revision: 1, snapshot: new Uint8Array() };
  await mediaItems.put({ id: 9, uploaderId: 7, ...media, ...file9 });
  await mediaItems.put({ id: 10, uploaderId: 8, ...media, ...file9 });
  const strike = { reasonCode: 'spam', item, title: 'Mine', momentMs: null, createdAt: new Date() };
  const [expired, inForce] = [new Date(Date.now() - 1), new Date(Date.now() + 3_600_000)];
  await outbox.inTransaction(async (session) => {
    await strikes.add({ id: 21, userId: 7, ...strike, expiresAt: inForce }, session);
    await strikes.add({ id: 22, userId: 8, ...strike, expiresAt: inForce }, session);
    await strikes.add({ id: 23, userId: 8, ...strike, expiresAt: expired }, session);
  });
  const warning = { reasonCode: 'spam', text: 'Stop.', adminId: 1, createdAt: new Date() };
  await outbox.inTransaction(async (session) => {
    await warnings.insert({ id: 31, userId: 7, ...warning }, session);
    await warnings.insert({ id: 32, userId: 8, ...warning }, session);
  });
  await appeals.put(9, 'please');
  const decided = {
    verdict: 'reject',
    reason: 'Spam',
    reasonCode: 'spam',
    momentMs: null,
    answersAppeal: false,
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
  await appeals.put(10, 'please too');

  await forgetUser(7);
  await forgetUser(7);

  expect((await reports.listOpen([], { limit: 10 })).map(({ id, reporterId }) => [id, reporterId])).toEqual([
    [3, 8],
    [2, 0],
  ]);
  expect((await reports.find(1))?.reporterId).toBe(0);
  const closing = { item, round: 0, outcome: 'upheld' } as const;
  const closed = await outbox.inTransaction((session) => reports.closeSome(closing, 10, session));
  expect(closed).toEqual({ reporterIds: [8], isLast: true });
  expect(await savedReasons.list(7)).toEqual([]);
  expect(await queueItems.find('video-9')).toMatchObject({ claim: null, secondOpinion: null });
  expect(await strikes.list(7, new Date())).toEqual([]);
  expect((await strikes.list(8, new Date())).map(({ id }) => id)).toEqual([22]);
  expect([await warnings.list(7, 10), (await warnings.list(8, 10)).length]).toEqual([[], 1]);
  expect(await reports.listAgainst(7, 10)).toEqual([]);
  const titles = async () => (await decisions.listOn([41, 42, 43])).map(({ title, reason }) => [title, reason]);
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
  expect(await appeals.findTexts([9, 10])).toEqual(new Map([[10, 'please too']]));
});
