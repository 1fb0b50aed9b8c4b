import { StatsEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import {
  QueueItemState,
  QueueItemType,
  QueueList,
  QueueSort,
  type QueueItem,
} from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

const KIM = 2;
const as = (by = admin) => moderation.media.as(by, 'admin');
const list = async (request: object = {}, by = admin) =>
  (await moderation.queue.listQueueItems({ pageSize: 100, ...request }, await as(by))).items;
const find = async (id: string): Promise<QueueItem | undefined> => (await list()).find((item) => item.id === id);
const claim = async (id: string, by: number) => moderation.queue.claimQueueItem({ id }, await as(by));
async function report(itemId: bigint, by: number, reason: ReportReason = ReportReason.SPAM) {
  const itemType = ItemType.VIDEO;
  await moderation.reports.createReport({ itemType, itemId, reason }, await moderation.media.as(by));
}
const close = async (reportId: bigint, outcome: ReportOutcome, { by = admin, allOnItem = false } = {}) =>
  moderation.reports.resolveReport({ reportId, outcome, allOnItem }, await as(by));
const heldByOther = { status: 'already_exists', detail: 'Another admin is looking at this.' };

test('an upload waits in the queue until it is decided, and again as an appeal', async () => {
  const video = await moderation.place();
  const id = `video-${video.id}`;
  await until(async () => (await find(id)) !== undefined);
  expect(await find(id)).toMatchObject({ type: QueueItemType.VIDEO, itemId: video.id, reportCount: 0, claimedBy: 0n });
  await moderation.decide(video, Verdict.REJECT);
  expect(await find(id)).toBeUndefined();
  const request = { itemId: video.id, text: 'It was the wind.' };
  await moderation.reviews.createAppeal(request, await moderation.media.as(uploader));
  expect(await find(id)).toMatchObject({
    type: QueueItemType.APPEAL,
    appealed: { appeal: { text: 'It was the wind.' } },
  });
  const promo = await moderation.place(VideoKind.PROMO);
  await until(async () => (await find(`promo-${promo.id}`)) !== undefined);
  const promos = await list({ type: QueueItemType.PROMO });
  expect(promos.map(({ itemId }) => itemId)).toEqual([promo.id]);
});

test('of two admins who claim at once one wins, and only that one decides until the claim is released', async () => {
  const video = await moderation.place();
  const id = `video-${video.id}`;
  await until(async () => (await find(id)) !== undefined);
  const before = Date.now();
  const results = await Promise.allSettled([admin, KIM].map((by) => claim(id, by)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const held = await find(id);
  const holder = Number(held?.claimedBy);
  const other = holder === admin ? KIM : admin;
  expect(timestampDate(held!.claimedUntil!).getTime()).toBeGreaterThanOrEqual(before + 600_000);
  await expect(claim(id, other)).rejects.toMatchObject(heldByOther);
  await expect(moderation.decide(video, Verdict.APPROVE, { by: other })).rejects.toMatchObject(heldByOther);
  await expect(moderation.queue.releaseQueueItem({ id }, await as(other))).rejects.toMatchObject(heldByOther);
  expect((await list({ state: QueueItemState.MINE }, holder)).map((item) => item.id)).toContain(id);
  expect((await list({ state: QueueItemState.UNCLAIMED })).map((item) => item.id)).not.toContain(id);
  await claim(id, holder);
  await moderation.queue.releaseQueueItem({ id }, await as(holder));
  await moderation.decide(video, Verdict.APPROVE, { by: other });
  await expect(claim(id, holder)).rejects.toMatchObject({ status: 'not_found' });
});

test('an expired claim stops nobody', async () => {
  const video = await moderation.place();
  const id = `video-${video.id}`;
  await until(async () => (await find(id)) !== undefined);
  await claim(id, admin);
  const rows = moderation.connection.collection<{ _id: string }>('queue_items');
  await rows.updateOne({ _id: id }, { $set: { claimedUntil: new Date(Date.now() - 1) } });
  expect(await find(id)).toMatchObject({ claimedBy: 0n });
  await claim(id, KIM);
  await moderation.decide(video, Verdict.REJECT, { by: KIM });
});

test('all reports on an item are one entry, with the gravest reason, until they are closed', async () => {
  const [first, second] = [await moderation.makeLive(), await moderation.makeLive()];
  const id = `report-video-${first}`;
  await report(first, 50);
  const since = (await find(id))?.waitingSince;
  await report(first, 51, ReportReason.HARASSMENT);
  const entry = await find(id);
  expect(entry).toMatchObject({ type: QueueItemType.REPORT, reason: 'harassment', reportCount: 2 });
  expect(entry?.waitingSince).toEqual(since);
  await report(second, 50, ReportReason.OTHER);

  await claim(id, KIM);
  await expect(close(entry!.reportId, ReportOutcome.DISMISSED)).rejects.toMatchObject(heldByOther);
  await expect(close(entry!.reportId, ReportOutcome.UPHELD)).rejects.toMatchObject(heldByOther);
  await expect(moderation.decide({ id: first, kind: VideoKind.VIDEO }, Verdict.REMOVE)).rejects.toMatchObject(
    heldByOther,
  );
  await close(entry!.reportId, ReportOutcome.DISMISSED, { by: KIM });
  expect(await find(id)).toMatchObject({ reason: 'harassment', reportCount: 1, claimedBy: BigInt(KIM) });
  const left = (await find(id))!.reportId;
  expect(left).not.toBe(entry!.reportId);
  await close(left, ReportOutcome.DISMISSED, { by: KIM });
  expect(await find(id)).toBeUndefined();

  const other = `report-video-${second}`;
  await report(second, 51);
  await close((await find(other))!.reportId, ReportOutcome.DISMISSED, { allOnItem: true });
  expect(await find(other)).toBeUndefined();
});

test('items that five people have reported come first in the list of reports, then the last reported', async () => {
  const [old, many, fresh] = [await moderation.makeLive(), await moderation.makeLive(), await moderation.makeLive()];
  await report(old, 80);
  const reporters = Array.from({ length: 11 }, (_, i) => 81 + i);
  for (const by of reporters) await report(many, by);
  await report(fresh, 80);
  const pages: QueueItem[] = [];
  for (let pageToken = ''; ;) {
    const request = { list: QueueList.REPORTS, sort: QueueSort.URGENT, pageSize: 1, pageToken };
    const page = await moderation.queue.listQueueItems(request, await as());
    pages.push(...page.items);
    if (!(pageToken = page.nextPageToken)) break;
  }
  const found = pages.filter(({ itemId }) => [old, many, fresh].includes(itemId));
  const reportersOf = ({ newestReports }: QueueItem) => newestReports.map(({ reporterId }) => reporterId);
  expect(found.map((item) => [item.itemId, item.reportCount, reportersOf(item)])).toEqual([
    [many, 11, reporters.slice(1).toReversed().map(BigInt)],
    [fresh, 1, [80n]],
    [old, 1, [80n]],
  ]);
  expect((await list({ list: QueueList.VIDEOS })).some(({ reportCount }) => reportCount > 0)).toBe(false);
  await report(old, 86);
  const [first] = (await list({ list: QueueList.REPORTS, sort: QueueSort.URGENT })).filter(
    ({ itemId }) => itemId !== many,
  );
  expect(first?.itemId).toBe(old);
});

test('views raise the reach of a reported item, and the list is in the order of harm, reach and age', async () => {
  const [quiet, seen] = [await moderation.makeLive(), await moderation.makeLive()];
  await report(quiet, 60);
  await report(seen, 60);
  const order = async (sort: QueueSort = QueueSort.PRIORITY) => {
    const ids = (await list({ type: QueueItemType.REPORT, sort })).map(({ itemId }) => itemId);
    return ids.filter((id) => id === quiet || id === seen);
  };
  expect(await order()).toEqual([quiet, seen]);
  const itemType = ItemType.VIDEO;
  const views = (itemId: bigint, viewCount: bigint, revision: bigint) =>
    StatsEvents.event(Number(itemId), { itemType, itemId, viewCount, revision });
  const { bus } = moderation.media;
  await bus.publishAll([views(seen, 5_000n, 1n), views(seen, 4_000n, 2n)]);
  await until(async () => (await find(`report-video-${seen}`))?.reach === 5_000n);
  expect(await order()).toEqual([seen, quiet]);
  expect(await order(QueueSort.OLDEST)).toEqual([quiet, seen]);
  expect(await order(QueueSort.NEWEST)).toEqual([seen, quiet]);

  const paged: string[] = [];
  for (let pageToken = ''; ;) {
    const page = await moderation.queue.listQueueItems({ pageSize: 1, pageToken }, await as());
    paged.push(...page.items.map(({ id }) => id));
    pageToken = page.nextPageToken;
    if (!pageToken) break;
  }
  expect(paged).toEqual((await list()).map(({ id }) => id));
});

test('a question for a second opinion ends the claim and can be withdrawn', async () => {
  const video = await moderation.place();
  const id = `video-${video.id}`;
  await until(async () => (await find(id)) !== undefined);
  await claim(id, KIM);
  const rows = moderation.connection.collection<{ _id: string }>('queue_items');
  await rows.updateOne({ _id: id }, { $set: { secondOpinion: { from: KIM, to: admin, note: 'You?' } } });
  expect((await list({ state: QueueItemState.ASKED })).map((item) => item.id)).toEqual([id]);
  await expect(moderation.queue.handOverQueueItem({ id }, await as())).rejects.toMatchObject(heldByOther);
  await moderation.queue.handOverQueueItem({ id }, await as(KIM));
  expect(await find(id)).toMatchObject({ claimedBy: 0n });
  expect((await find(id))?.secondOpinion).toBeUndefined();
});

test('each admin has their own saved reasons', async () => {
  const reasons = [
    { reasonCode: 'spam', text: '' },
    { reasonCode: '', text: 'Too loud.' },
  ];
  await moderation.queue.setSavedReasons({ reasons }, await as());
  expect((await moderation.queue.listSavedReasons({}, await as())).reasons).toMatchObject(reasons);
  expect((await moderation.queue.listSavedReasons({}, await as(KIM))).reasons).toEqual([]);
  const refused = moderation.queue.setSavedReasons({ reasons: [{ reasonCode: 'no-rule', text: '' }] }, await as());
  await expect(refused).rejects.toMatchObject({ status: 'invalid_argument' });
});
