import { AuditEvents } from '@tallscreen/kit-events/event-types';
import { randomUUID } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { auditEvent, type AuditFact } from '@tallscreen/kit-events/audit';
import { createOutboxWithoutAudit } from '@tallscreen/kit-events/testing/audit';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { ListAuditEntriesRequestSchema } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { createApplyDecision } from '#app/apply-decision';
import { createContinueClosing } from '#app/continue-closing';
import { createNotices } from '#store/notices';
import { createCloseAllReports } from '#app/close-all-reports';
import { createQueueReports } from '#app/queue-reports';
import { createSetPrice } from '#app/set-price';
import type { Decision } from '#domain/decision';
import { createAuditEntries } from '#store/audit-entries';
import { createDecisions } from '#store/decisions';
import { createMediaItems } from '#store/media-items';
import { createPrices } from '#store/prices';
import { createClosings } from '#store/closings';
import { createQueueFloods } from '#store/queue-floods';
import { createQueueItems } from '#store/queue-items';
import { createReportedItems } from '#store/reported-items';
import { createReports } from '#store/reports';
import { createMeasures } from '#store/measures';
import { createScans } from '#store/scans';
import { admin, bootWorld, itemTypeOf, uploader, type World } from './world.ts';

let moderation: World;

beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

type Query = MessageInitShape<typeof ListAuditEntriesRequestSchema>;
const list = async (query: Query) =>
  moderation.audit.listAuditEntries(query, await moderation.media.as(admin, 'admin'));
const detailsOf = async (query: Query) => (await list(query)).entries.map(({ details }) => details);

/** Entry n of a day in the past; a higher n is later. */
const entry = (n: number, actorId: number, target: AuditFact<'user.banned'>['target']) =>
  auditEvent({
    actorId,
    action: 'user.banned',
    target,
    params: { reason: `${n}`, reason_code: '', until: '' },
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
  });

test('lists each entry once and newest first, whatever the order and number of its deliveries', async () => {
  const [one, two] = [{ type: 'user', id: 11 } as const, { type: 'video', id: 11 } as const];
  const events = [3, 1, 5, 2, 4].map((n) => entry(n, 500, n % 2 ? one : two));
  const { bus } = moderation.media;
  await bus.publishAll([...events, ...events.toReversed(), entry(6, 501, one)]);
  await until(async () => (await detailsOf({})).length === 6);
  const eventId = (await list({ actorId: 500n })).entries[0]?.id ?? '';
  const forged = AuditEvents.event(500, { eventId, actorId: 500n, action: 'x', targetId: 1n, details: 'Forged' });
  // Published last with the same key: when it is listed, all others have been consumed.
  await bus.publishAll([...events, forged, entry(0, 500, one)]);
  await until(async () => (await detailsOf({ actorId: 500n })).includes('0'));

  expect(await detailsOf({ actorId: 500n })).toEqual(['5', '4', '3', '2', '1', '0']);
  expect(await detailsOf({})).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  expect(await detailsOf({ targetType: 'video' })).toEqual(['4', '2']);
  expect(await detailsOf({ targetType: 'user', targetId: 11n })).toEqual(['6', '5', '3', '1', '0']);
  expect(await detailsOf({ targetType: 'user', targetId: 11n, actorId: 501n })).toEqual(['6']);
  expect(await detailsOf({ targetType: 'user', targetId: 12n })).toEqual([]);
  expect((await list({ actorId: 501n })).entries).toMatchObject([
    {
      actorId: 501n,
      action: 'user.banned',
      targetType: 'user',
      targetId: 11n,
      occurredAt: timestampFromMs(Date.UTC(2026, 0, 1, 0, 0, 6)),
    },
  ]);

  const at = (second: number) => timestampFromMs(Date.UTC(2026, 0, 1, 0, 0, second));
  expect(await detailsOf({ from: at(4) })).toEqual(['6', '5', '4']);
  expect(await detailsOf({ until: at(2) })).toEqual(['1', '0']);
  expect(await detailsOf({ from: at(1), until: at(5), targetType: 'user' })).toEqual(['3', '1']);
  expect(await detailsOf({ from: at(1), until: at(5), action: 'user.banned', pageSize: 1 })).toEqual(['4']);
  expect(await detailsOf({ action: 'user.unbanned' })).toEqual([]);
  const { nextPageToken: second } = await list({ from: at(1), until: at(4), pageSize: 2 });
  expect(await detailsOf({ from: at(1), until: at(4), pageSize: 2, pageToken: second })).toEqual(['1']);

  const pages: string[][] = [];
  for (let pageToken = ''; ;) {
    const { entries, nextPageToken } = await list({ actorId: 500n, pageSize: 2, pageToken });
    pages.push(entries.map(({ details }) => details));
    if (!(pageToken = nextPageToken)) break;
  }
  expect(pages).toEqual([
    ['5', '4'],
    ['3', '2'],
    ['1', '0'],
  ]);
});

test('an entry that cannot be stored fails instead of being dropped', async () => {
  const fields = { actorId: 502, action: 'user.banned', targetType: 'user', targetId: 1, details: '', params: {} };
  const entries = [
    { ...fields, id: randomUUID(), at: new Date() },
    { ...fields, id: randomUUID(), at: new Date(Number.NaN) },
  ];
  await expect(createAuditEntries(moderation.connection).add(entries)).rejects.toThrow('Cast to date failed');
});

test('refuses callers who are not admins, bad page tokens and bad filters', async () => {
  const asUser = await moderation.media.as(5);
  await expect(moderation.audit.listAuditEntries({}, asUser)).rejects.toMatchObject({ status: 'permission_denied' });
  for (const query of [{ pageToken: 'bogus' }, { targetId: 1n }, { actorId: -1n }]) {
    await expect(list(query)).rejects.toMatchObject({ status: 'invalid_argument' });
  }
});

const price = (units: bigint) => ({ minorUnitsPerThousandViews: units, currencyCode: 'EUR' });

test('records decisions, report outcomes and prices once; no repeats, refusals, appeals or deletions by uploaders', async () => {
  const { media, reviews, reports, pricing } = moderation;
  const [as, asOther] = [await media.as(admin, 'admin'), await media.as(2, 'admin')];
  const [video, deleted] = [await moderation.place(), await moderation.place()];
  const decide = (verdict: Verdict, by = as, reason = '') =>
    reviews.decideReview({ itemId: video.id, itemType: itemTypeOf(video), verdict, reason }, by);
  const report = async (itemId: bigint, by: number) => {
    const request = { itemType: ItemType.VIDEO, itemId, reason: ReportReason.SPAM };
    return (await reports.createReport(request, await media.as(by))).report!.id;
  };
  const resolve = (reportId: bigint, outcome: ReportOutcome, note = '') =>
    reports.resolveReport({ reportId, outcome, note }, as);

  await expect(decide(Verdict.REOPEN)).rejects.toMatchObject({ status: 'failed_precondition' });
  await decide(Verdict.REJECT, as, 'Too loud.');
  await decide(Verdict.REJECT, asOther);
  await reviews.createAppeal({ itemId: video.id, text: 'It is quiet.' }, await media.as(uploader));
  await decide(Verdict.APPROVE, asOther);
  const [first] = [await report(video.id, 50), await report(video.id, 51)];
  await resolve(first, ReportOutcome.UPHELD, 'Mind the music.');
  await resolve(first, ReportOutcome.UPHELD, 'Mind the music.');
  await resolve(await report(video.id, 52), ReportOutcome.REMOVED);
  await reviews.decideReview({ itemId: deleted.id, itemType: itemTypeOf(deleted), verdict: Verdict.APPROVE }, as);
  await report(deleted.id, 53);
  await media.client.deleteVideo({ videoId: deleted.id, kind: deleted.kind }, await media.as(uploader));
  // The report stays open; only an admin's decision ends it.
  await until(async () => (await moderation.read(deleted.id)) === undefined);
  for (const units of [250n, 250n, 300n]) await pricing.setPricing({ price: price(units) }, as);

  // Published last with the same key: when it is listed, all others have been consumed.
  await until(async () => (await detailsOf({ targetType: 'price' })).length === 2);
  const listed = async (query: Query) =>
    (await list(query)).entries.map(({ action, actorId, details }) => [action, actorId, details]);
  expect(await listed({ targetType: 'video', targetId: video.id })).toEqual([
    ['report.removed', 1n, 'Reports closed: 1. Removed after reports.'],
    ['video.removed', 1n, 'Removed after reports.'],
    ['report.upheld', 1n, 'Reports closed: 2. Mind the music.'],
    ['video.approved', 2n, ''],
    ['video.rejected', 1n, 'Too loud.'],
  ]);
  expect(await listed({ targetType: 'video', targetId: deleted.id })).toEqual([['video.approved', 1n, '']]);
  expect(await listed({ targetType: 'price' })).toEqual([
    ['pricing.set', 1n, expect.stringMatching(/^2\.50 EUR → 3\.00 EUR from \d{4}-/)],
    ['pricing.set', 1n, expect.stringMatching(/^none → 2\.50 EUR from \d{4}-/)],
  ]);
});

test('changes nothing if the audit entry cannot be stored', async () => {
  const { connection } = moderation;
  const outbox = createOutboxWithoutAudit(connection);
  const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow('No audit log.');

  const prices = createPrices(connection);
  const before = await prices.list();
  const setPrice = createSetPrice({ prices, outbox, newId: () => 1 });
  const next = { minorUnitsPerThousandViews: 1, currencyCode: 'EUR', effectiveFrom: new Date(), adminId: admin };
  await refused(setPrice(next));
  expect(await prices.list()).toEqual(before);

  const [reports, reportedItems] = [createReports(connection), createReportedItems(connection)];
  const closings = createClosings(connection);
  const closeAllReports = createCloseAllReports({
    measures: createMeasures(connection),
    queueReports: createQueueReports({
      mediaItems: createMediaItems(connection),
      reports,
      queueItems: createQueueItems(connection),
      queueFloods: createQueueFloods(connection),
    }),
    reports,
    reportedItems,
    closings,
    continueClosing: createContinueClosing({ reports, closings, notices: createNotices(connection), outbox }),
    outbox,
    logger: moderation.media.parts.logger,
  });
  const item = { type: 'user', id: 77 } as const;
  const report = {
    id: 7_000,
    item,
    reason: 'spam',
    reporterId: 5,
    weight: 1,
    createdAt: new Date(),
    outcome: null,
  } as const;
  await outbox.inTransaction(async (session) => {
    await reportedItems.addReports(item, 1, session);
    await reports.insertMany([{ ...report, mediaItemId: null, round: 0, ownerId: 77 }], session);
  });
  const note = { note: '', reasonCode: '', ownerId: item.id, areReportersNotified: true };
  const closing = { item, outcome: 'upheld', ...note, adminId: admin } as const;
  await refused(closeAllReports(closing));
  expect(await reportedItems.countOpen(item)).toBe(1);
  expect(await closeAllReports({ ...closing, adminId: null })).toBe(1);

  const decisions = createDecisions(connection);
  const video = await moderation.place();
  const itemId = Number(video.id);
  const applyDecision = createApplyDecision({
    decisions,
    storeMediaItem: (copy) => createMediaItems(connection).put(copy),
    scans: createScans(connection, 1_000),
    measures: createMeasures(connection),
    reports,
    media: moderation.media.moderation,
    outbox,
  });
  const decision: Decision = {
    id: 7_001,
    itemId,
    itemType: 'video',
    sequence: 1,
    verdict: 'approve',
    reason: '',
    reasonCode: '',
    momentMs: null,
    adminId: admin,
    title: '',
    uploaderId: uploader,
    decidedAt: new Date(),
    state: 'pending',
    answersAppeal: false,
    wasFlagged: false,
    waitSeconds: null,
    seenRevision: null,
    refusal: '',
  };
  const neverByTheJob = new Date(Date.now() + 3_600_000);
  expect(await decisions.add(decision, neverByTheJob)).toBe(true);
  await refused(applyDecision(decision));
  expect((await decisions.readHistory(itemId)).latest?.state).toBe('pending');
});
