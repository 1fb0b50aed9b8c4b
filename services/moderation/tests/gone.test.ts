import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { defineEvent, handlers, on, type OutgoingEvent } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/parts';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { ReportEventSchema, type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { createVideoMaker } from '../../media/tests/sample-videos.ts';
import { bootMedia } from '../../media/tests/world.ts';
import { admin, bootModeration, type Moderation } from './harness/moderation.ts';
import { bootNeighbours, type Neighbours } from './harness/neighbours.ts';
import { patiently } from './harness/patiently.ts';

// Whole clips go live before the first test.
jest.setTimeout(180_000);

const [uploader, author, other, reporter] = [7, 21, 22, 23];
const kind = VideoKind.VIDEO;

let moderation: Moderation;
let neighbours: Neighbours;
/** live ones: the first for every test, the others to be deleted */
let clips: bigint[] = [];
const events: ReportEvent[] = [];
const engagementEvent = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);

beforeAll(async () => {
  const [media, maker] = await Promise.all([bootMedia(), createVideoMaker()]);
  neighbours = await bootNeighbours(media);
  moderation = await bootModeration(media, neighbours.addresses);
  const seen = on(defineEvent(TOPICS.moderationReport, ReportEventSchema), async (received) => {
    events.push(...received.map(({ message }) => message));
  });
  const consumption = media.bus.consume({ group: 'test', topics: handlers(seen) });
  media.parts.onDispose(() => consumption.stop());
  const bytes = await maker.silent();
  clips = await Promise.all([1, 2, 3].map(() => makeLive(bytes)));
  await maker.dispose();
});
afterAll(() => moderation?.dispose());

const as = (userId: number) => moderation.media.as(userId, userId === admin ? 'admin' : 'creator');

async function makeLive(bytes: Uint8Array): Promise<bigint> {
  const { id } = await moderation.submit(bytes, { userId: uploader });
  const wish = { videoId: id, kind, verdict: Verdict.APPROVE };
  await patiently(async () => moderation.reviews.decideReview(wish, await as(admin)));
  return id;
}

/** Social hears of a clip a moment after it went live. */
async function comment(videoId: bigint | undefined, by = author, parentId = 0n): Promise<bigint> {
  let id = 0n;
  await until(async () => {
    try {
      const wish = { videoId: videoId ?? 0n, text: 'A comment', parentId };
      id = (await neighbours.comments.createComment(wish, await as(by))).comment?.id ?? 0n;
    } catch (error) {
      if (!isAppError(error, 'not_found')) throw error;
    }
    return id !== 0n;
  });
  return id;
}
const uncomment = async (commentId: bigint, by: number) =>
  neighbours.comments.deleteComment({ commentId }, await as(by));

const report = async (itemType: ItemType, itemId: bigint, by = reporter) =>
  (await moderation.reports.createReport({ itemType, itemId, reason: ReportReason.SPAM }, await as(by))).report;
const isOpen = async (itemId: bigint) => {
  const page = { limit: 100 };
  const { reports } = await moderation.reports.listReports({ page }, await as(admin));
  return reports.some((entry) => entry.itemId === itemId);
};
const closed = (itemId: bigint) => until(async () => !(await isOpen(itemId)));
const resolvedOf = (itemId: bigint) =>
  events.flatMap(({ itemId: id, change }) => (id === itemId && change.case === 'resolved' ? [change.value] : []));
/** Who is told that it is gone. */
async function toldOf(itemId: bigint): Promise<bigint[]> {
  await until(() => resolvedOf(itemId).length > 0);
  expect(resolvedOf(itemId)).toMatchObject([{ outcome: ReportOutcome.REMOVED }]);
  return resolvedOf(itemId)[0]?.reporterIds ?? [];
}

test('what was never there cannot be reported', async () => {
  const notFound = (detail: string) => ({ code: 'not_found', detail });
  await expect(report(ItemType.COMMENT, 4096n)).rejects.toMatchObject(notFound('Comment not found.'));
  await expect(report(ItemType.USER, 4096n)).rejects.toMatchObject(notFound('User not found.'));
}, 60_000);

test('a comment that its author deletes: its reports are closed, nobody is told, and there are no more', async () => {
  const id = await comment(clips[0]);
  expect(await report(ItemType.COMMENT, id)).toMatchObject({ reportCount: 1 });
  await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ detail: 'You already reported this comment.' });
  await uncomment(id, author);
  await closed(id);
  expect(await toldOf(id)).toEqual([]);
  await expect(report(ItemType.COMMENT, id, other)).rejects.toMatchObject({ detail: 'Comment not found.' });
}, 60_000);

test('a comment whose reports are upheld: its author is warned', async () => {
  const id = await comment(clips[0]);
  const reportId = (await report(ItemType.COMMENT, id))?.id ?? 0n;
  await moderation.reports.resolveReport({ reportId, outcome: ReportOutcome.UPHELD }, await as(admin));
  await until(() => resolvedOf(id).length > 0);
  expect(events.filter(({ itemId }) => itemId === id).map(({ ownerId }) => ownerId)).toEqual([
    fromId(author),
    fromId(author),
  ]);
}, 60_000);

test('a comment that an admin removes, and what others answered: the reporters are told', async () => {
  const id = await comment(clips[0]);
  const reply = await comment(clips[0], other, id);
  for (const item of [id, reply]) await report(ItemType.COMMENT, item);
  await report(ItemType.COMMENT, id, other);
  await uncomment(id, admin);
  for (const item of [id, reply]) await closed(item);
  expect([await toldOf(id), await toldOf(reply)]).toEqual([[fromId(reporter), fromId(other)], [fromId(reporter)]]);
}, 60_000);

test("an answer that goes with its thread went by nobody's decision; nor does an admin decide on the own comment", async () => {
  const root = await comment(clips[0]);
  const reply = await comment(clips[0], other, root);
  const own = await comment(clips[0], admin);
  for (const item of [reply, own]) await report(ItemType.COMMENT, item);
  await uncomment(root, author);
  await uncomment(own, admin);
  for (const item of [reply, own]) await closed(item);
  expect([await toldOf(reply), await toldOf(own)]).toEqual([[], []]);
}, 60_000);

test('comments of a video that is deleted go with it: told where an admin removed it', async () => {
  const [, removed, taken] = clips as [bigint, bigint, bigint];
  const [below, silent] = [await comment(removed), await comment(taken)];
  for (const id of [below, silent]) await report(ItemType.COMMENT, id);
  const wish = { videoId: removed, kind, verdict: Verdict.REMOVE, reason: 'Not yours.' };
  await moderation.reviews.decideReview(wish, await as(admin));
  await moderation.media.client.deleteVideo({ videoId: taken, kind }, await as(uploader));
  for (const id of [below, silent]) await closed(id);
  expect([await toldOf(below), await toldOf(silent)]).toEqual([[fromId(reporter)], []]);
  await expect(report(ItemType.COMMENT, below, other)).rejects.toMatchObject({ detail: 'Comment not found.' });
}, 60_000);

test('an account that its owner deletes: its reports and those of its comments are closed without a word', async () => {
  const person = await neighbours.register();
  const said = await comment(clips[0], person);
  await report(ItemType.USER, fromId(person));
  await report(ItemType.COMMENT, said);
  await neighbours.users.deleteMe({}, await as(person));
  for (const id of [fromId(person), said]) await closed(id);
  expect([await toldOf(fromId(person)), await toldOf(said)]).toEqual([[], []]);
  await expect(report(ItemType.USER, fromId(person), other)).rejects.toMatchObject({ detail: 'User not found.' });
}, 60_000);

test('the same event again closes nothing again, nor does one of a version that said less', async () => {
  const [id, later] = [await comment(clips[0]), await comment(clips[0])];
  for (const item of [id, later]) await report(ItemType.COMMENT, item);
  const deletion = (commentIds: bigint[], isByAdmin?: boolean): OutgoingEvent =>
    engagementEvent.event(String(clips[0]), {
      itemId: clips[0] ?? 0n,
      actorId: fromId(admin),
      change: { case: 'commentDeleted', value: isByAdmin === undefined ? { commentIds } : { commentIds, isByAdmin } },
    });
  const first = deletion([id], true);
  await moderation.media.bus.publishAll([first, first, deletion([id])]);
  // Of one key, so after all of these.
  await moderation.media.bus.publishAll([deletion([later])]);
  expect(await toldOf(later)).toEqual([]);
  expect(await toldOf(id)).toEqual([fromId(reporter)]);
}, 60_000);

test('reported and deleted at the same moment, nothing stays open', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => comment(clips[0])));
  await Promise.all(
    ids.flatMap((id, i) => [
      uncomment(id, author),
      report(ItemType.COMMENT, id, 100 + i).catch((error: unknown) => {
        if (!isAppError(error, 'not_found')) throw error;
      }),
    ]),
  );
  await until(async () => (await Promise.all(ids.map(isOpen))).every((open) => !open));
  for (const id of ids) await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ code: 'not_found' });
}, 60_000);
