import { ReportEvents } from '@tallscreen/kit-events/event-types';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { retryTimeouts } from './retry.ts';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
const events: ReportEvent[] = [];

beforeAll(async () => {
  moderation = await bootWorld();
  const collect = on(ReportEvents, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect) });
  moderation.media.parts.onDispose(() => consumption.stop());
  ready = await Promise.all(Array.from({ length: 7 }, () => moderation.makeLive()));
});
afterAll(() => moderation?.dispose());

const asAdmin = () => moderation.media.as(admin, 'admin');

/** Live videos, made before the tests; each test uses its own. */
let ready: bigint[] = [];
function live(): bigint {
  const id = ready.pop();
  if (!id) throw new Error('no live video is left');
  return id;
}

const fileReport = async (
  itemId: bigint,
  by: number,
  itemType = ItemType.VIDEO as ItemType,
  reason = ReportReason.SPAM as ReportReason,
) => {
  const { report } = await moderation.reports.createReport({ itemType, itemId, reason }, await moderation.media.as(by));
  if (!report) throw new Error('no report in the response');
  return report;
};
const list = async (page = {}) => (await moderation.reports.listReports(page, await asAdmin())).reports;
const closeReport = async (reportId: bigint, outcome: ReportOutcome, note = '', reasonCode = '') =>
  (await moderation.reports.resolveReport({ reportId, outcome, note, reasonCode }, await asAdmin())).closedCount;
const resolvedOf = (itemId: bigint) =>
  events.flatMap(({ itemId: id, change }) => (id === itemId && change.case === 'resolved' ? [change.value] : []));

test('a second report by the same user returns already_exists, also when sent at the same time', async () => {
  const id = live();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => fileReport(id, 50)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(fileReport(id, 50)).rejects.toMatchObject({
    status: 'already_exists',
    detail: 'You already reported this video.',
  });
  await expect(fileReport(id, 51, ItemType.VIDEO, ReportReason.UNSPECIFIED)).rejects.toMatchObject({
    detail: 'Please select a reason.',
  });
  await expect(fileReport(99n, 51)).rejects.toMatchObject({ status: 'not_found' });
});

test('five open reports move an item to the top; each is dismissed alone, and reported again by its reporter only after 7 days', async () => {
  const [normal, priority] = [live(), live()];
  await fileReport(priority, 60);
  const normalReport = await fileReport(normal, 60);
  for (const by of [61, 62, 63, 64]) await fileReport(priority, by);
  const listed = await list();
  expect(listed.slice(0, 5).map(({ itemId, reportCount }) => [itemId, reportCount])).toEqual(
    Array.from({ length: 5 }, () => [priority, 5]),
  );
  expect(listed[5]).toMatchObject({ id: normalReport.id, reportCount: 1 });
  const paged = [];
  for (let pageToken = ''; ;) {
    const page = await moderation.reports.listReports({ pageSize: 2, pageToken }, await asAdmin());
    paged.push(...page.reports.map(({ id }) => id));
    if (!(pageToken = page.nextPageToken)) break;
  }
  expect(paged).toEqual(listed.map(({ id }) => id));
  const [first, ...others] = listed.slice(0, 5).map(({ id }) => id);
  expect(await closeReport(first ?? 0n, ReportOutcome.DISMISSED)).toBe(1);
  expect(await closeReport(first ?? 0n, ReportOutcome.DISMISSED)).toBe(0);
  const left = await list();
  const order = left.map(({ itemId }) => itemId).filter((id) => id === priority || id === normal);
  expect(order).toEqual([priority, priority, priority, normal, priority]);
  expect(left.filter(({ itemId }) => itemId === priority).map(({ id, reportCount }) => [id, reportCount])).toEqual(
    others.map((id) => [id, 4]),
  );
  await until(() => resolvedOf(priority).length === 1);
  expect(resolvedOf(priority)[0]).toMatchObject({
    outcome: ReportOutcome.DISMISSED,
    reporterIds: [64n],
    upheldCount: 0,
  });
  await Promise.all(others.map((id) => closeReport(id, ReportOutcome.DISMISSED)));
  expect((await list()).some(({ itemId }) => itemId === priority)).toBe(false);
  const again = { status: 'already_exists', detail: 'You already reported this video.' };
  await expect(fileReport(priority, 60)).rejects.toMatchObject(again);
  expect(await fileReport(priority, 65)).toMatchObject({ reportCount: 1 });
  const closedAt = new Date(Date.now() - 7 * 24 * 60 * 60_000 - 1_000);
  await moderation.connection.collection('reports').updateMany({ reporterId: 60 }, { $set: { closedAt } });
  expect(await fileReport(priority, 60)).toMatchObject({ reportCount: 2 });
});

test('upheld reports are counted for the score; removing deletes the video, closes its reports and notifies once', async () => {
  const id = live();
  const first = await fileReport(id, 70);
  await fileReport(id, 71);
  expect(await closeReport(first.id, ReportOutcome.UPHELD, 'Mind the music.')).toBe(2);
  await until(() => resolvedOf(id).length === 1);
  expect(resolvedOf(id)[0]).toMatchObject({ upheldCount: 2, note: 'Mind the music.', reporterIds: [70n, 71n] });
  const again = await fileReport(id, 72);
  await closeReport(again.id, ReportOutcome.REMOVED);
  expect(await moderation.read(id)).toBeUndefined();
  await until(() => resolvedOf(id).length === 2);
  expect(resolvedOf(id)[1]).toMatchObject({ outcome: ReportOutcome.REMOVED, reporterIds: [72n], upheldCount: 2 });
  const [decision] = await moderation.decisionsOn(id);
  expect(decision).toMatchObject({ verdict: 'remove', reason: 'Removed after reports.', state: 'applied' });
  await expect(closeReport(again.id, ReportOutcome.DISMISSED)).rejects.toMatchObject({ status: 'already_exists' });
  await expect(fileReport(id, 73)).rejects.toMatchObject({ status: 'not_found' });
});

test('of two concurrent outcomes one wins, and the other call returns already_exists', async () => {
  const id = live();
  const { id: reportId } = await fileReport(id, 90);
  await fileReport(id, 91);
  const results = await Promise.allSettled([
    closeReport(reportId, ReportOutcome.DISMISSED),
    closeReport(reportId, ReportOutcome.UPHELD),
  ]);
  const late = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as object);
  expect(late).toHaveLength(1);
  expect(late[0]).toMatchObject({ status: 'already_exists' });
  await until(() => resolvedOf(id).length === 1);
  const isUpheld = results[1]?.status === 'fulfilled';
  expect(resolvedOf(id)[0]?.reporterIds).toEqual(isUpheld ? [90n, 91n] : [90n]);
});

test('removing a video in review closes its reports with the reason of the removal', async () => {
  const id = live();
  const { id: reportId } = await fileReport(id, 75);
  const request = { itemId: id, itemType: ItemType.VIDEO, verdict: Verdict.REMOVE, reason: 'Not yours.' };
  await moderation.reviews.decideReview(request, await asAdmin());
  await until(() => resolvedOf(id).length === 1);
  expect(resolvedOf(id)[0]).toMatchObject({
    outcome: ReportOutcome.REMOVED,
    reporterIds: [75n],
    note: 'Not yours.',
  });
  expect(await closeReport(reportId, ReportOutcome.REMOVED, 'Too late.')).toBe(0);
});

test('reports of a video stay open when its uploader deletes it, and can be upheld', async () => {
  const id = live();
  const { id: reportId } = await fileReport(id, 80);
  const kind = (await moderation.read(id))?.kind ?? 0;
  expect((await moderation.read(id))?.status).toBe(VideoStatus.TESTING);
  await moderation.media.client.deleteVideo({ videoId: id, kind }, await moderation.media.as(uploader));
  await until(async () => (await moderation.read(id)) === undefined);
  expect((await list()).some(({ itemId }) => itemId === id)).toBe(true);
  expect(await closeReport(reportId, ReportOutcome.UPHELD)).toBe(1);
});

test('returns no price at first, then the newest one in force and the full history', async () => {
  const set = async (price: object) => (await moderation.pricing.setPricing({ price }, await asAdmin())).current;
  const read = async () => moderation.pricing.getPricing({}, await asAdmin());
  expect(await read()).toMatchObject({ history: [] });
  expect((await read()).current).toBeUndefined();
  expect(await set({ minorUnitsPerThousandViews: 250n, currencyCode: 'EUR' })).toMatchObject({
    minorUnitsPerThousandViews: 250n,
  });
  await set({ minorUnitsPerThousandViews: 250n, currencyCode: 'EUR' });
  const tomorrow = Date.now() + 86_400_000;
  expect(
    await set({ minorUnitsPerThousandViews: 300n, currencyCode: 'EUR', effectiveFrom: timestampFromMs(tomorrow) }),
  ).toMatchObject({
    minorUnitsPerThousandViews: 250n,
  });
  expect((await read()).history.map(({ minorUnitsPerThousandViews }) => minorUnitsPerThousandViews)).toEqual([
    300n,
    250n,
  ]);
  const inDays = (days: number) => timestampFromMs(tomorrow + days * 86_400_000);
  const later = { minorUnitsPerThousandViews: 300n, currencyCode: 'EUR', effectiveFrom: inDays(9) };
  await set(later);
  await set(later);
  await set({ minorUnitsPerThousandViews: 400n, currencyCode: 'EUR', effectiveFrom: inDays(4) });
  const prices = (await read()).history.map(({ minorUnitsPerThousandViews }) => Number(minorUnitsPerThousandViews));
  expect(prices).toEqual([300, 400, 300, 250]);
  const { price } = await moderation.pricing.getPriceInForce({}, await moderation.media.as(5));
  expect(price).toMatchObject({ minorUnitsPerThousandViews: 250n, currencyCode: 'EUR', adminId: 0n });
  await expect(moderation.pricing.getPricing({}, await moderation.media.as(5))).rejects.toMatchObject({
    status: 'permission_denied',
  });
});

test('an upheld report and a removal are strikes of the owner, and public totals count what happened', async () => {
  const strikes = async () => {
    const answer = await moderation.records.listStrikes({}, await moderation.media.as(uploader));
    return answer.strikes;
  };
  const [upheld, removed] = [await moderation.makeLive(), await moderation.makeLive()];
  const report = await fileReport(upheld, 91, ItemType.VIDEO, ReportReason.HARASSMENT);
  await closeReport(report.id, ReportOutcome.UPHELD);
  expect(await closeReport(report.id, ReportOutcome.UPHELD)).toBe(0);
  const second = await fileReport(removed, 92);
  await closeReport(second.id, ReportOutcome.REMOVED, '', 'copyright');
  const found = (await strikes()).filter(({ itemId }) => itemId === upheld || itemId === removed);
  expect(found.map(({ itemId, reasonCode }) => [itemId, reasonCode])).toEqual([
    [removed, 'copyright'],
    [upheld, 'harassment'],
  ]);
  const { createdAt, expiresAt } = found[0]!;
  expect(Number(expiresAt?.seconds) - Number(createdAt?.seconds)).toBe(90 * 24 * 3600);
  const userRecord = await moderation.records.getUserRecord({ userId: BigInt(uploader) }, await asAdmin());
  const of = (list: readonly { itemId: bigint }[]) =>
    list.map(({ itemId }) => itemId).filter((id) => id === upheld || id === removed);
  expect(of(userRecord.reportsAgainst)).toEqual([removed, upheld]);
  expect(userRecord.decisions.find(({ itemId }) => itemId === removed)).toMatchObject({
    verdict: Verdict.REMOVE,
    reasonCode: 'copyright',
    adminId: BigInt(admin),
  });
  const reporter = await moderation.records.getUserRecord({ userId: 91n }, await asAdmin());
  expect(of(reporter.reportsBy)).toEqual([upheld]);
  const request = { itemType: ItemType.VIDEO, itemId: upheld };
  const itemRecord = await moderation.records.getItemRecord(request, await asAdmin());
  expect(itemRecord).toMatchObject({
    decisions: [{ verdict: Verdict.APPROVE }],
    reports: [{ reporterId: 91n, outcome: ReportOutcome.UPHELD }],
    strikes: [{ reasonCode: 'harassment' }],
    appealText: '',
  });
  const wrongType = moderation.records.getItemRecord({ itemType: ItemType.PROMO, itemId: upheld }, await asAdmin());
  await expect(wrongType).rejects.toMatchObject({ status: 'not_found', detail: 'Promo not found.' });
  const byUser = moderation.records.getUserRecord({ userId: 91n }, await moderation.media.as(91));
  await expect(byUser).rejects.toMatchObject({ status: 'permission_denied' });
  const { months } = await moderation.records.listMonthTotals({});
  // Sum over all months, because a run may begin in one and end in the next.
  const sum = (count: (month: (typeof months)[number]) => bigint) =>
    months.reduce((total, month) => total + Number(count(month)), 0);
  expect(months[0]?.month).toMatch(/^\d{4}-\d{2}$/);
  expect(sum(({ approved }) => approved)).toBeGreaterThanOrEqual(2);
  expect(sum(({ removed }) => removed)).toBeGreaterThanOrEqual(1);
  expect(sum(({ reports }) => reports)).toBeGreaterThanOrEqual(2);
});

test('the reporters of a video that was flagged after an edit and rejected learn how the appeal was decided', async () => {
  const videoId = await moderation.makeLive();
  const video = { id: videoId, kind: VideoKind.VIDEO };
  for (const by of [93, 94]) await fileReport(videoId, by);
  const asUploader = await moderation.media.as(uploader);
  await moderation.media.client.editVideo(
    { videoId, details: { title: 'What the fuck' }, changed: { paths: ['title'] } },
    asUploader,
  );
  await until(async () => (await moderation.inQueue(ItemType.VIDEO, videoId)) !== undefined);
  await moderation.decide(video, Verdict.REJECT, { reason: 'Mind the title.' });
  const appeal = { itemId: videoId, text: 'It is a quotation.' };
  await retryTimeouts(async () => moderation.reviews.createAppeal(appeal, asUploader));
  const decided = () => moderation.decide(video, Verdict.APPROVE, { reason: 'It is one.', by: 2 });
  await decided();
  expect((await moderation.read(videoId))?.status).toBe(VideoStatus.TESTING);
  await decided();
  const told = () =>
    events.flatMap(({ itemId, change }) =>
      itemId === videoId && change.case === 'appealDecided' ? [change.value] : [],
    );
  await until(() => told().length > 0);
  // Reports of one video have the same key, so a later event was published later.
  await fileReport(videoId, 95);
  await until(
    () => events.filter(({ itemId, change }) => itemId === videoId && change.case === 'created').length === 3,
  );
  expect(told()).toMatchObject([{ status: AppealStatus.GRANTED, reason: 'It is one.' }]);
  expect(told()[0]?.reporterIds.toSorted()).toEqual([93n, 94n]);
});
