import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { until } from '@tallscreen/kit/testing/parts';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportEventSchema, type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { createVideoMaker, type VideoMaker } from '../../media/tests/sample-videos.ts';
import { admin, bootModeration, type Moderation } from './harness/moderation.ts';
import { patiently } from './harness/patiently.ts';

// Whole clips go live before the first test.
jest.setTimeout(180_000);

let moderation: Moderation;
let clips: VideoMaker;
const events: ReportEvent[] = [];

beforeAll(async () => {
  [moderation, clips] = await Promise.all([bootModeration(), createVideoMaker()]);
  const type = defineEvent(TOPICS.moderationReport, ReportEventSchema);
  const seen = on(type, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(seen) });
  moderation.media.parts.onDispose(() => consumption.stop());
  ready = await Promise.all(Array.from({ length: 7 }, makeLive));
});
afterAll(async () => {
  await clips?.dispose();
  await moderation?.dispose();
});

const asAdmin = () => moderation.media.as(admin, 'admin');

/** All at once, before the tests: each of them takes the next. */
let ready: bigint[] = [];
function live(): bigint {
  const id = ready.pop();
  if (!id) throw new Error('more live videos are needed than were made');
  return id;
}

async function makeLive(): Promise<bigint> {
  const video = await moderation.submit(await clips.silent());
  const wish = { videoId: video.id, kind: video.kind, verdict: Verdict.APPROVE, reason: '' };
  await patiently(async () => moderation.reviews.decideReview(wish, await asAdmin()));
  return video.id;
}
const report = async (
  itemId: bigint,
  by: number,
  itemType = ItemType.VIDEO as ItemType,
  reason = ReportReason.SPAM as ReportReason,
) => {
  const answer = await moderation.reports.createReport({ itemType, itemId, reason }, await moderation.media.as(by));
  if (!answer.report) throw new Error('no report in the answer');
  return answer.report;
};
const list = async (page = {}) => (await moderation.reports.listReports({ page }, await asAdmin())).reports;
const resolve = async (reportId: bigint, outcome: ReportOutcome, note = '') =>
  (await moderation.reports.resolveReport({ reportId, outcome, note }, await asAdmin())).closedCount;
const resolvedOf = (itemId: bigint) =>
  events.flatMap(({ itemId: id, change }) => (id === itemId && change.case === 'resolved' ? [change.value] : []));

test('one open report for each reporter, however often and fast it is sent', async () => {
  const id = live();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => report(id, 50)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(report(id, 50)).rejects.toMatchObject({
    code: 'already_exists',
    detail: 'You already reported this video.',
  });
  await expect(report(id, 51, ItemType.VIDEO, ReportReason.UNSPECIFIED)).rejects.toMatchObject({
    detail: 'Please select a reason.',
  });
  await expect(report(99n, 51)).rejects.toMatchObject({ code: 'not_found' });
}, 60_000);

test('five open ones bring an item to the top; each is dismissed by itself and may come again', async () => {
  const [cold, hot] = [live(), live()];
  await report(hot, 60);
  const coldReport = await report(cold, 60);
  for (const by of [61, 62, 63, 64]) await report(hot, by);
  const listed = await list();
  expect(listed.slice(0, 5).map(({ itemId, reportCount }) => [itemId, reportCount])).toEqual(
    Array.from({ length: 5 }, () => [hot, 5]),
  );
  expect(listed[5]).toMatchObject({ id: coldReport.id, reportCount: 1 });
  const paged = [];
  for (let pageToken = ''; ;) {
    const page = await moderation.reports.listReports({ page: { limit: 2, pageToken } }, await asAdmin());
    paged.push(...page.reports.map(({ id }) => id));
    if (!(pageToken = page.nextPageToken)) break;
  }
  expect(paged).toEqual(listed.map(({ id }) => id));
  const [first, ...others] = listed.slice(0, 5).map(({ id }) => id);
  expect(await resolve(first ?? 0n, ReportOutcome.DISMISSED)).toBe(1);
  expect(await resolve(first ?? 0n, ReportOutcome.DISMISSED)).toBe(0);
  const left = await list();
  const order = left.map(({ itemId }) => itemId).filter((id) => id === hot || id === cold);
  expect(order).toEqual([hot, hot, hot, cold, hot]);
  expect(left.filter(({ itemId }) => itemId === hot).map(({ id, reportCount }) => [id, reportCount])).toEqual(
    others.map((id) => [id, 4]),
  );
  await until(() => resolvedOf(hot).length === 1);
  expect(resolvedOf(hot)[0]).toMatchObject({ outcome: ReportOutcome.DISMISSED, reporterIds: [64n], upheldCount: 0 });
  await Promise.all(others.map((id) => resolve(id, ReportOutcome.DISMISSED)));
  expect((await list()).some(({ itemId }) => itemId === hot)).toBe(false);
  expect(await report(hot, 60)).toMatchObject({ reportCount: 1 });
}, 60_000);

test('upheld: counted for the score; removed: the video goes, its reports with it, everybody is told once', async () => {
  const id = live();
  const first = await report(id, 70);
  await report(id, 71);
  expect(await resolve(first.id, ReportOutcome.UPHELD, 'Mind the music.')).toBe(2);
  await until(() => resolvedOf(id).length === 1);
  expect(resolvedOf(id)[0]).toMatchObject({ upheldCount: 2, note: 'Mind the music.', reporterIds: [70n, 71n] });
  const again = await report(id, 72);
  await resolve(again.id, ReportOutcome.REMOVED);
  expect(await moderation.read(id)).toBeUndefined();
  await until(() => resolvedOf(id).length === 2);
  expect(resolvedOf(id)[1]).toMatchObject({ outcome: ReportOutcome.REMOVED, reporterIds: [72n], upheldCount: 2 });
  const { decisions } = await moderation.reviews.listDecisions({ videoId: id }, await asAdmin());
  expect(decisions[0]).toMatchObject({ verdict: Verdict.REMOVE, reason: 'Removed after reports.', isApplied: true });
  await expect(resolve(again.id, ReportOutcome.DISMISSED)).rejects.toMatchObject({ code: 'already_exists' });
  await expect(report(id, 73)).rejects.toMatchObject({ code: 'not_found' });
}, 60_000);

test('two admins at once: each report ends one way, and who comes too late is told', async () => {
  const id = live();
  const { id: reportId } = await report(id, 90);
  await report(id, 91);
  const results = await Promise.allSettled([
    resolve(reportId, ReportOutcome.DISMISSED),
    resolve(reportId, ReportOutcome.UPHELD),
  ]);
  const late = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as object);
  expect(late).toHaveLength(1);
  expect(late[0]).toMatchObject({ code: 'already_exists' });
  await until(() => resolvedOf(id).length === 1);
  const isUpheld = results[1]?.status === 'fulfilled';
  expect(resolvedOf(id)[0]?.reporterIds).toEqual(isUpheld ? [90n, 91n] : [90n]);
}, 60_000);

test('reports of a video that is removed without regard to them are closed with the reason of the removal', async () => {
  const id = live();
  const { id: reportId } = await report(id, 75);
  const wish = { videoId: id, kind: VideoKind.VIDEO, verdict: Verdict.REMOVE, reason: 'Not yours.' };
  await moderation.reviews.decideReview(wish, await asAdmin());
  await until(() => resolvedOf(id).length === 1);
  expect(resolvedOf(id)[0]).toMatchObject({
    outcome: ReportOutcome.REMOVED,
    reporterIds: [75n],
    note: 'Not yours.',
  });
  expect(await resolve(reportId, ReportOutcome.REMOVED, 'Too late.')).toBe(0);
}, 60_000);

test('reports of a video that its owner deletes are closed, too', async () => {
  const id = live();
  await report(id, 80);
  const kind = (await moderation.read(id))?.kind ?? 0;
  expect((await moderation.read(id))?.status).toBe(VideoStatus.TESTING);
  await moderation.media.client.deleteVideo({ videoId: id, kind }, await moderation.media.as(7));
  await until(() => resolvedOf(id).length === 1);
  expect((await list()).some(({ itemId }) => itemId === id)).toBe(false);
}, 60_000);

test('prices: none at first, then the newest that has begun, with all before it', async () => {
  const set = async (price: object) => (await moderation.pricing.setPricing({ price }, await asAdmin())).current;
  const read = async () => moderation.pricing.getPricing({}, await asAdmin());
  expect(await read()).toMatchObject({ history: [] });
  expect((await read()).current).toBeUndefined();
  expect(await set({ minorUnitsPerThousandViews: 250n, currencyCode: 'EUR' })).toMatchObject({
    minorUnitsPerThousandViews: 250n,
  });
  await set({ minorUnitsPerThousandViews: 250n, currencyCode: 'EUR' });
  const tomorrow = BigInt(Date.now() + 86_400_000);
  expect(await set({ minorUnitsPerThousandViews: 300n, currencyCode: 'EUR', effectiveFromMs: tomorrow })).toMatchObject(
    {
      minorUnitsPerThousandViews: 250n,
    },
  );
  expect((await read()).history.map(({ minorUnitsPerThousandViews }) => minorUnitsPerThousandViews)).toEqual([
    300n,
    250n,
  ]);
  const inDays = (days: number) => tomorrow + BigInt(days * 86_400_000);
  const later = { minorUnitsPerThousandViews: 300n, currencyCode: 'EUR', effectiveFromMs: inDays(9) };
  await set(later);
  await set(later);
  await set({ minorUnitsPerThousandViews: 400n, currencyCode: 'EUR', effectiveFromMs: inDays(4) });
  const figures = (await read()).history.map(({ minorUnitsPerThousandViews }) => Number(minorUnitsPerThousandViews));
  expect(figures).toEqual([300, 400, 300, 250]);
  await expect(moderation.pricing.getPricing({}, await moderation.media.as(5))).rejects.toMatchObject({
    code: 'permission_denied',
  });
}, 60_000);
