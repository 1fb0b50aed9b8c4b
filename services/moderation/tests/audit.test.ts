import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditEvent, AuditEvents, type AuditFact } from '@tallscreen/kit/audit';
import { createOutboxWithoutAudit } from '@tallscreen/kit/testing/audit';
import { until } from '@tallscreen/kit/testing/parts';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { ListAuditEntriesRequestSchema } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { NewDecision } from '#domain/decision';
import { createDecisionStore } from '#store/decisions';
import { createPriceStore } from '#store/prices';
import { createReportStore } from '#store/reports';
import { createVideoMaker, type VideoMaker } from '../../media/tests/sample-videos.ts';
import { admin, bootModeration, type Moderation } from './harness/moderation.ts';

let moderation: Moderation;
let clips: VideoMaker;

beforeAll(async () => {
  [moderation, clips] = await Promise.all([bootModeration(), createVideoMaker()]);
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await moderation?.dispose();
}, 60_000);

type Query = MessageInitShape<typeof ListAuditEntriesRequestSchema>;
const list = async (query: Query) =>
  moderation.audit.listAuditEntries(query, await moderation.media.as(admin, 'admin'));
const wordsOf = async (query: Query) => (await list(query)).entries.map(({ details }) => details);

/** Entry n of a day in the past: the higher the later. */
const fact = (n: number, actorId: number, target: AuditFact['target']) =>
  auditEvent({ actorId, action: 'user.banned', target, details: `${n}`, at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)) });

test('entries are there once each and newest first, in whatever order and however often they come', async () => {
  const [one, two] = [{ type: 'user', id: 11 } as const, { type: 'video', id: 11 } as const];
  const events = [3, 1, 5, 2, 4].map((n) => fact(n, 500, n % 2 ? one : two));
  const { bus } = moderation.media;
  await bus.publishAll([...events, ...events.toReversed(), fact(6, 501, one)]);
  await until(async () => (await wordsOf({})).length === 6);
  const eventId = (await list({ actorId: 500n })).entries[0]?.id ?? '';
  const forged = AuditEvents.event(500, { eventId, actorId: 500n, action: 'x', targetId: 1n, details: 'Forged' });
  // The last one comes behind all others of the same admin.
  await bus.publishAll([...events, forged, fact(0, 500, one)]);
  await until(async () => (await wordsOf({ actorId: 500n })).includes('0'));

  expect(await wordsOf({ actorId: 500n })).toEqual(['5', '4', '3', '2', '1', '0']);
  expect(await wordsOf({})).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  expect(await wordsOf({ targetType: 'video' })).toEqual(['4', '2']);
  expect(await wordsOf({ targetType: 'user', targetId: 11n })).toEqual(['6', '5', '3', '1', '0']);
  expect(await wordsOf({ targetType: 'user', targetId: 11n, actorId: 501n })).toEqual(['6']);
  expect(await wordsOf({ targetType: 'user', targetId: 12n })).toEqual([]);
  expect((await list({ actorId: 501n })).entries).toMatchObject([
    {
      actorId: 501n,
      action: 'user.banned',
      targetType: 'user',
      targetId: 11n,
      occurredAtMs: BigInt(Date.UTC(2026, 0, 1, 0, 0, 6)),
    },
  ]);

  const pages: string[][] = [];
  for (let pageToken = ''; ;) {
    const { entries, nextPageToken } = await list({ actorId: 500n, page: { limit: 2, pageToken } });
    pages.push(entries.map(({ details }) => details));
    if (!(pageToken = nextPageToken)) break;
  }
  expect(pages).toEqual([
    ['5', '4'],
    ['3', '2'],
    ['1', '0'],
  ]);
}, 60_000);

test('is for admins, and refuses what is no page and no target', async () => {
  const asUser = await moderation.media.as(5);
  await expect(moderation.audit.listAuditEntries({}, asUser)).rejects.toMatchObject({ code: 'permission_denied' });
  for (const query of [{ page: { pageToken: 'bogus' } }, { targetId: 1n }, { actorId: -1n }]) {
    await expect(list(query)).rejects.toMatchObject({ code: 'invalid_argument' });
  }
});

const price = (units: bigint) => ({ minorUnitsPerThousandViews: units, currencyCode: 'EUR' });

test('decisions, outcomes of reports and prices are told once; repeats, refusals, appeals and uploaders are not', async () => {
  const { media, reviews, reports, pricing } = moderation;
  const [as, asOther] = [await media.as(admin, 'admin'), await media.as(2, 'admin')];
  const [video, owners] = [
    await moderation.submit(await clips.silent()),
    await moderation.submit(await clips.silent()),
  ];
  const decide = (verdict: Verdict, by = as, reason = '') =>
    reviews.decideReview({ videoId: video.id, kind: video.kind, verdict, reason }, by);
  const report = async (itemId: bigint, by: number) => {
    const wish = { itemType: ItemType.VIDEO, itemId, reason: ReportReason.SPAM };
    return (await reports.createReport(wish, await media.as(by))).report!.id;
  };
  const resolve = (reportId: bigint, outcome: ReportOutcome, note = '') =>
    reports.resolveReport({ reportId, outcome, note }, as);

  await expect(decide(Verdict.REOPEN)).rejects.toMatchObject({ code: 'failed_precondition' });
  await decide(Verdict.REJECT, as, 'Too loud.');
  await decide(Verdict.REJECT, asOther);
  await reviews.createAppeal({ videoId: video.id, text: 'It is quiet.' }, await media.as(7));
  await decide(Verdict.APPROVE);
  const [first] = [await report(video.id, 50), await report(video.id, 51)];
  await resolve(first, ReportOutcome.UPHELD, 'Mind the music.');
  await resolve(first, ReportOutcome.UPHELD, 'Mind the music.');
  await resolve(await report(video.id, 52), ReportOutcome.REMOVED);
  await reviews.decideReview({ videoId: owners.id, kind: owners.kind, verdict: Verdict.APPROVE }, as);
  await report(owners.id, 53);
  await media.client.deleteVideo({ videoId: owners.id, kind: owners.kind }, await media.as(7));
  await until(async () => (await reports.listReports({}, as)).reports.length === 0);
  for (const units of [250n, 250n, 300n]) await pricing.setPricing({ price: price(units) }, as);

  // The last one comes behind all others of the same admin.
  await until(async () => (await wordsOf({ targetType: 'price' })).length === 2);
  const told = async (query: Query) =>
    (await list(query)).entries.map(({ action, actorId, details }) => [action, actorId, details]);
  expect(await told({ targetType: 'video', targetId: video.id })).toEqual([
    ['report.removed', 1n, 'Reports closed: 1. Removed after reports.'],
    ['video.removed', 1n, 'Removed after reports.'],
    ['report.upheld', 1n, 'Reports closed: 2. Mind the music.'],
    ['video.approved', 1n, ''],
    ['video.rejected', 1n, 'Too loud.'],
  ]);
  expect(await told({ targetType: 'video', targetId: owners.id })).toEqual([['video.approved', 1n, '']]);
  expect(await told({ targetType: 'price' })).toEqual([
    ['pricing.set', 1n, expect.stringMatching(/^2\.50 EUR → 3\.00 EUR from \d{4}-/)],
    ['pricing.set', 1n, expect.stringMatching(/^none → 2\.50 EUR from \d{4}-/)],
  ]);
}, 60_000);

test('nothing is done that cannot be told', async () => {
  const { connection } = moderation;
  const outbox = createOutboxWithoutAudit(connection);
  const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow('No audit log.');

  const prices = createPriceStore(connection, outbox, () => 1);
  const before = await prices.list();
  const next = { minorUnitsPerThousandViews: 1, currencyCode: 'EUR', effectiveFrom: new Date(), adminId: admin };
  await refused(prices.add(next, undefined));
  expect(await prices.list()).toEqual(before);

  const reports = createReportStore(connection, outbox);
  const item = { type: 'user', id: 77 } as const;
  const report = { id: 7_000, item, reason: 'spam', reporterId: 5, createdAt: new Date(), outcome: null } as const;
  await reports.add(report, { ownerId: 77, clipId: null });
  const closing = { item, outcome: 'upheld', note: '', ownerId: 77, isToldToReporters: true, adminId: admin } as const;
  await refused(reports.close(closing));
  expect(await reports.countOpen(item)).toBe(1);
  expect(await reports.close({ ...closing, adminId: null })).toBe(1);

  const decisions = createDecisionStore(connection, outbox);
  const decision: NewDecision = {
    id: 7_001,
    videoId: 78,
    sequence: 1,
    kind: 'video',
    verdict: 'approve',
    reason: '',
    adminId: admin,
    title: '',
    uploaderId: 7,
    // Never old enough to be carried out by the running service.
    decidedAt: new Date(Date.now() + 3_600_000),
    state: 'pending',
    refusal: '',
  };
  expect(await decisions.add(decision)).toBe(true);
  await refused(decisions.markApplied(decision));
  expect((await decisions.readLatest(78)).latest?.state).toBe('pending');
}, 60_000);
