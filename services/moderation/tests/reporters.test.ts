import { randomInt } from 'node:crypto';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { QueueList, QueueSort, type QueueItem } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { FLOOD_FROM } from '#domain/flood';
import { insertVideo } from '../../media/tests/insert-item.ts';
import { admin, bootWorld, type World } from './world.ts';

const SECOND_ADMIN = 2;

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

let serial = 900;
const newUser = () => serial++;
const asAdmin = () => moderation.media.as(admin, 'admin');

/** Makes a live video of this owner. */
async function videoOf(ownerId = newUser()): Promise<bigint> {
  const id = randomInt(2 ** 47);
  await insertVideo(moderation.media.connection, { id, uploaderId: ownerId, kind: 'video', status: 'testing' });
  return BigInt(id);
}
async function report(itemId: bigint, by: number, reason: ReportReason = ReportReason.SPAM): Promise<bigint> {
  const request = { itemType: ItemType.VIDEO, itemId, reason };
  return (await moderation.reports.createReport(request, await moderation.media.as(by))).report!.id;
}
const close = async (reportId: bigint, outcome: ReportOutcome) =>
  moderation.reports.resolveReport({ reportId, outcome }, await asAdmin());
async function decided(by: number, outcome: ReportOutcome, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await close(await report(await videoOf(), by), outcome);
}
async function listed(sort: QueueSort = QueueSort.PRIORITY): Promise<QueueItem[]> {
  const found: QueueItem[] = [];
  for (let pageToken = ''; ;) {
    const request = { list: QueueList.REPORTS, sort, pageSize: 3, pageToken };
    const page = await moderation.queue.listQueueItems(request, await asAdmin());
    found.push(...page.items);
    if (!(pageToken = page.nextPageToken)) return found;
  }
}
const placesOf = async (ids: readonly bigint[], sort?: QueueSort) =>
  (await listed(sort)).map(({ itemId }) => itemId).filter((id) => ids.includes(id));
const entryOf = async (id: bigint) => (await listed()).find(({ itemId }) => itemId === id);

test('each dismissed report takes an eighth of the weight, and eight of ten put the next one last', async () => {
  const [honest, careless] = [newUser(), newUser()];
  await decided(careless, ReportOutcome.DISMISSED, 7);
  const [grave, light] = [await videoOf(), await videoOf()];
  await report(grave, careless, ReportReason.HARASSMENT);
  expect(await entryOf(grave)).toMatchObject({ reporterWeight: 0.125, reason: 'harassment' });
  await decided(careless, ReportOutcome.DISMISSED, 1);
  await report(light, honest);
  // The open report of earlier loses its weight, too.
  await until(async () => (await entryOf(grave))?.reporterWeight === 0);
  expect((await entryOf(light))?.reporterWeight).toBe(1);
  expect(await placesOf([grave, light])).toEqual([light, grave]);
  expect((await listed()).at(-1)?.itemId).toBe(grave);
  const newest = await videoOf();
  await report(newest, careless);
  expect(await placesOf([grave, light, newest], QueueSort.URGENT)).toEqual([light, newest, grave]);

  await decided(careless, ReportOutcome.UPHELD, 4);
  await until(async () => (await entryOf(grave))?.reporterWeight === 0.25);
});

test('several reporters without weight make nothing urgent or graver; one with weight does', async () => {
  const careless = Array.from({ length: 5 }, newUser);
  for (const by of careless) await decided(by, ReportOutcome.DISMISSED, 8);
  const [crowd, single] = [await videoOf(), await videoOf()];
  for (const by of careless) await report(crowd, by, ReportReason.HARASSMENT);
  await report(single, newUser());
  expect(await placesOf([crowd, single], QueueSort.URGENT)).toEqual([single, crowd]);
  expect(await placesOf([crowd, single])).toEqual([single, crowd]);
  await report(crowd, newUser());
  expect(await entryOf(crowd)).toMatchObject({ reporterWeight: 1, reason: 'spam', reportCount: 6 });
  expect(await placesOf([crowd, single], QueueSort.URGENT)).toEqual([crowd, single]);
});

test('a flood of reports by one user on things of one owner is one entry, of which nothing is lost', async () => {
  const [flooder, owner] = [newUser(), newUser()];
  const videos: bigint[] = [];
  for (let i = 0; i < FLOOD_FROM + 2; i++) videos.push(await videoOf(owner));
  const elsewhere = await videoOf();
  await report(elsewhere, flooder);
  for (const id of videos.slice(0, FLOOD_FROM - 1)) await report(id, flooder);
  expect(await placesOf(videos)).toHaveLength(FLOOD_FROM - 1);
  // A repeat on the same thing is refused, so it counts once.
  await expect(report(videos[0]!, flooder)).rejects.toMatchObject({ status: 'already_exists' });
  for (const id of videos.slice(FLOOD_FROM - 1)) await report(id, flooder, ReportReason.HARASSMENT);
  expect(await placesOf(videos)).toHaveLength(1);
  const [head] = (await listed()).filter(({ itemId }) => videos.includes(itemId));
  // The most urgent one stands for all.
  expect(head).toMatchObject({ behind: FLOOD_FROM + 1, reportCount: 1, reason: 'harassment' });
  expect(await placesOf([elsewhere])).toEqual([elsewhere]);
  const { waiting } = await moderation.records.getWorkload({ days: 0n }, await asAdmin());
  const listedReports = (await listed()).length;
  expect(waiting.find(({ type }) => type === 'report')?.count).toBe(BigInt(listedReports));

  // Another user's report gives a thing a place of its own.
  const seen = videos.find((id) => id !== head!.itemId)!;
  await report(seen, newUser());
  expect(new Set(await placesOf(videos))).toEqual(new Set([head!.itemId, seen]));
  expect((await entryOf(head!.itemId))?.behind).toBe(FLOOD_FROM);

  const order: bigint[] = [];
  for (;;) {
    const next = (await listed()).find(({ itemId }) => videos.includes(itemId) && itemId !== seen);
    if (!next) break;
    expect(next.behind).toBe(FLOOD_FROM - order.length);
    order.push(next.itemId);
    await close(next.reportId, order.length % 2 ? ReportOutcome.UPHELD : ReportOutcome.DISMISSED);
  }
  expect(new Set(order)).toEqual(new Set(videos.filter((id) => id !== seen)));
  expect(order).toHaveLength(FLOOD_FROM + 1);
});

test('of a flood that arrives while it is decided, nothing disappears', async () => {
  const [flooder, owner] = [newUser(), newUser()];
  const videos: bigint[] = [];
  for (let i = 0; i < 2 * FLOOD_FROM; i++) videos.push(await videoOf(owner));
  for (const id of videos.slice(0, FLOOD_FROM)) await report(id, flooder);
  const [head] = (await listed()).filter(({ itemId }) => videos.includes(itemId));
  await Promise.all([
    ...videos.slice(FLOOD_FROM).map((id) => report(id, flooder)),
    close(head!.reportId, ReportOutcome.DISMISSED),
  ]);
  const decidedIds = new Set<bigint>([head!.itemId]);
  for (;;) {
    const next = (await listed()).find(({ itemId }) => videos.includes(itemId));
    if (!next) break;
    decidedIds.add(next.itemId);
    await close(next.reportId, ReportOutcome.DISMISSED);
  }
  expect(decidedIds).toEqual(new Set(videos));
});

test('a removal outside the queue brings up the next of a flood', async () => {
  const [flooder, owner] = [newUser(), newUser()];
  const videos: bigint[] = [];
  for (let i = 0; i < FLOOD_FROM; i++) videos.push(await videoOf(owner));
  for (const id of videos) await report(id, flooder);
  const [head] = (await listed()).filter(({ itemId }) => videos.includes(itemId));
  await moderation.decide({ id: head!.itemId, kind: VideoKind.VIDEO }, Verdict.REMOVE);
  await until(async () => (await placesOf([head!.itemId])).length === 0);
  const left = (await listed()).filter(({ itemId }) => videos.includes(itemId));
  expect(left.map(({ behind }) => behind)).toEqual([FLOOD_FROM - 2]);
});

test('a report counts neither as upheld nor as dismissed once an appeal has undone what it led to', async () => {
  const [owner, reporter] = [newUser(), newUser()];
  const asOwner = () => moderation.media.as(owner);
  const counts = async () => {
    const { reporter: record } = await moderation.records.getUserRecord({ userId: BigInt(reporter) }, await asAdmin());
    return [record?.made, record?.upheld, record?.dismissed].map(Number);
  };
  const grantNewest = async (kind: MeasureKind) => {
    const { measures } = await moderation.measures.listMeasures({}, await asOwner());
    const { id } = measures.find((measure) => measure.kind === kind && !measure.appeal)!;
    await moderation.measures.appealMeasure({ id, text: 'Please.' }, await asOwner());
    const answer = { id, answer: AppealStatus.GRANTED };
    await moderation.measures.answerAppeal(answer, await moderation.media.as(SECOND_ADMIN, 'admin'));
  };
  await decided(reporter, ReportOutcome.DISMISSED, 1);
  const [struck, gone] = [await videoOf(owner), await videoOf(owner)];
  await close(await report(struck, reporter), ReportOutcome.UPHELD);
  await close(await report(gone, reporter), ReportOutcome.REMOVED);
  expect(await counts()).toEqual([3, 2, 1]);
  await grantNewest(MeasureKind.REMOVED);
  expect(await counts()).toEqual([3, 1, 1]);
  await grantNewest(MeasureKind.STRIKE);
  expect(await counts()).toEqual([3, 0, 1]);
  await close(await report(struck, reporter), ReportOutcome.UPHELD);
  expect(await counts()).toEqual([4, 1, 1]);
});

test('of two strikes for one video only the reports of the one that an appeal undid count no more', async () => {
  const [owner, first, second] = [newUser(), newUser(), newUser()];
  const asOwner = async () => moderation.media.as(owner);
  const video = await videoOf(owner);
  for (const by of [first, second]) await close(await report(video, by), ReportOutcome.UPHELD);
  const { measures } = await moderation.measures.listMeasures({}, await asOwner());
  const { id } = measures.at(-1)!;
  await moderation.measures.appealMeasure({ id, text: 'Please.' }, await asOwner());
  const answer = { id, answer: AppealStatus.GRANTED };
  await moderation.measures.answerAppeal(answer, await moderation.media.as(SECOND_ADMIN, 'admin'));
  const upheld = async (userId: number) =>
    (await moderation.records.getUserRecord({ userId: BigInt(userId) }, await asAdmin())).reporter?.upheld;
  expect([await upheld(first), await upheld(second)]).toEqual([0n, 1n]);
});

describe('a muted reporter', () => {
  const why = { reason: 'None was true.', reasonCode: '', days: 30n };
  const mute = async (userId: number, given: object = {}) =>
    (await moderation.measures.muteReports({ userId: BigInt(userId), ...why, ...given }, await asAdmin())).measure!;
  const as = (userId: number) => moderation.media.as(userId);
  const muted = { status: 'permission_denied', code: 'reports_muted' };
  const listOf = async (userId: number) => (await moderation.measures.listMeasures({}, await as(userId))).measures;

  test('cannot report until the term is over; another mute replaces the first, and a repeat is none', async () => {
    const person = await moderation.neighbours().register();
    const [first, again] = await Promise.all([mute(person), mute(person)]);
    expect(again.id).toBe(first.id);
    expect(timestampMs(first.until!) - timestampMs(first.decidedAt!)).toBe(30 * 86_400_000);
    const video = await videoOf();
    await expect(report(video, person)).rejects.toMatchObject(muted);
    const second = await mute(person, { days: 1n });
    expect((await listOf(person)).map(({ id, kind }) => [id, kind])).toEqual([
      [second.id, MeasureKind.RESTRICTED],
      [first.id, MeasureKind.RESTRICTED],
    ]);
    expect(timestampMs((await listOf(person))[1]!.until!)).toBe(timestampMs(second.decidedAt!));
    const { reporter } = await moderation.records.getUserRecord({ userId: BigInt(person) }, await asAdmin());
    expect([reporter?.muteId, reporter?.mutedUntil]).toEqual([second.id, second.until]);

    const rows = moderation.connection.collection<{ _id: number }>('measures');
    await rows.updateOne({ _id: Number(second.id) }, { $set: { until: new Date() } });
    await report(video, person);
  });

  test('can report again when an admin lifts the mute, which is none of the user then', async () => {
    const person = await moderation.neighbours().register();
    await mute(person);
    const lift = async () => moderation.measures.unmuteReports({ userId: BigInt(person) }, await asAdmin());
    await lift();
    await lift();
    await report(await videoOf(), person);
    // The same words again are a new decision.
    await mute(person);
    await expect(report(await videoOf(), person)).rejects.toMatchObject(muted);
    expect(await listOf(person)).toHaveLength(2);
  });

  test('needs a reason and a known user, and admins mute neither themselves nor by another role', async () => {
    const person = await moderation.neighbours().register();
    await expect(mute(person, { reason: ' ' })).rejects.toMatchObject({ code: 'mute_needs_reason' });
    await expect(mute(admin)).rejects.toMatchObject({ code: 'cannot_mute_yourself' });
    await expect(mute(424_242)).rejects.toMatchObject({ status: 'not_found' });
    const byUser = moderation.measures.muteReports({ userId: BigInt(person), ...why }, await as(8));
    await expect(byUser).rejects.toMatchObject({ status: 'permission_denied' });
  });
});
