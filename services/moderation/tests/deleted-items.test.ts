import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent, handlers, on, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { ReportEventSchema, type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { retryTimeouts } from './retry.ts';
import { admin, bootWorld, itemTypeOf, nowhere, uploader, type World } from './world.ts';

const [author, other, reporter] = [21, 22, 23];
const kind = VideoKind.VIDEO;

let moderation: World;
/** Live videos: tests comment on the first; one test removes the second and deletes the third, one takes the fourth out of the feed. */
let videos: bigint[] = [];
const events: ReportEvent[] = [];
const engagementEvent = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);

beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  const collect = on(defineEvent(TOPICS.moderationReport, ReportEventSchema), async (received) => {
    events.push(...received.map(({ message }) => message));
  });
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect) });
  moderation.media.parts.onDispose(() => consumption.stop());
  videos = await Promise.all([1, 2, 3, 4].map(() => moderation.makeLive()));
});
afterAll(() => moderation?.dispose());

const as = (userId: number) => moderation.media.as(userId, userId === admin ? 'admin' : 'creator');

/** Retries until social has consumed the event that the video went live. */
async function comment(videoId: bigint | undefined, by = author, parentId = 0n): Promise<bigint> {
  let id = 0n;
  await until(async () => {
    try {
      const request = { videoId: videoId ?? 0n, text: 'A comment', parentId };
      id = (await moderation.neighbours().comments.createComment(request, await as(by))).comment?.id ?? 0n;
    } catch (error) {
      if (!isAppError(error, 'not_found')) throw error;
    }
    return id !== 0n;
  });
  return id;
}
const deleteComment = async (commentId: bigint, by: number, reasonCode = '') =>
  moderation.neighbours().comments.deleteComment({ commentId, reasonCode }, await as(by));

const report = async (itemType: ItemType, itemId: bigint, by = reporter) =>
  (await moderation.reports.createReport({ itemType, itemId, reason: ReportReason.SPAM }, await as(by))).report;
const isOpen = async (itemId: bigint) => {
  const { reports } = await moderation.reports.listReports({ pageSize: 100 }, await as(admin));
  return reports.some((listed) => listed.itemId === itemId);
};
const untilClosed = (itemId: bigint) => until(async () => !(await isOpen(itemId)));
const resolvedOf = (itemId: bigint) =>
  events.flatMap(({ itemId: id, change }) => (id === itemId && change.case === 'resolved' ? [change.value] : []));
/** Waits until the reports are closed. Returns the reporters to notify. */
async function notifiedOf(itemId: bigint): Promise<bigint[]> {
  await until(() => resolvedOf(itemId).length > 0);
  expect(resolvedOf(itemId)).toMatchObject([{ outcome: ReportOutcome.REMOVED }]);
  return resolvedOf(itemId)[0]?.reporterIds ?? [];
}

test('reporting an unknown comment or user returns not found', async () => {
  const notFound = (detail: string) => ({ code: 'not_found', detail });
  await expect(report(ItemType.COMMENT, 4096n)).rejects.toMatchObject(notFound('Comment not found.'));
  await expect(report(ItemType.USER, 4096n)).rejects.toMatchObject(notFound('User not found.'));
});

test('a report of a banned account is answered like that of one that does not exist', async () => {
  const { ban, register } = moderation.neighbours();
  const banned = await register();
  await report(ItemType.USER, BigInt(banned));
  await ban(banned);
  const ends = await Promise.allSettled([report(ItemType.USER, BigInt(banned), 77), report(ItemType.USER, 4096n, 77)]);
  const notFound = expect.objectContaining({ code: 'not_found', detail: 'User not found.' }) as unknown;
  expect(ends).toEqual([0, 1].map(() => ({ status: 'rejected', reason: notFound })));
  expect(await isOpen(BigInt(banned))).toBe(true);
});

test('a comment that users do not see cannot be reported: its author is banned, or its video is not live', async () => {
  const writer = await moderation.neighbours().register();
  const [written, onHidden] = [await comment(videos[0], writer), await comment(videos[3])];
  expect(await report(ItemType.COMMENT, written, other)).toBeDefined();
  await moderation.neighbours().ban(writer);
  const edit = { videoId: videos[3]!, title: 'What the fuck' };
  await moderation.media.client.editVideo(edit, await as(uploader));
  await until(async () => (await moderation.read(videos[3]!))?.status === VideoStatus.PENDING);
  for (const id of [written, onHidden]) {
    await until(async () => {
      try {
        await report(ItemType.COMMENT, id, randomInt(1_000, 2 ** 31));
        return false;
      } catch (error) {
        if (!isAppError(error, 'not_found')) throw error;
        return true;
      }
    });
    await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ detail: 'Comment not found.' });
  }
  // Admins still decide about what was reported before.
  expect(await isOpen(written)).toBe(true);
});

test('when its author deletes a comment, its reports close, nobody is notified and new ones return not found', async () => {
  const id = await comment(videos[0]);
  expect(await report(ItemType.COMMENT, id)).toMatchObject({ reportCount: 1 });
  await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ detail: 'You already reported this comment.' });
  await deleteComment(id, author);
  await untilClosed(id);
  expect(await notifiedOf(id)).toEqual([]);
  await expect(report(ItemType.COMMENT, id, other)).rejects.toMatchObject({ detail: 'Comment not found.' });
});

test('an upheld report names the comment author as the owner to warn', async () => {
  const id = await comment(videos[0]);
  const reportId = (await report(ItemType.COMMENT, id))?.id ?? 0n;
  await moderation.reports.resolveReport({ reportId, outcome: ReportOutcome.UPHELD }, await as(admin));
  await until(() => resolvedOf(id).length > 0);
  expect(events.filter(({ itemId }) => itemId === id).map(({ ownerId }) => ownerId)).toEqual([
    fromId(author),
    fromId(author),
  ]);
});

test('when an admin removes a comment, the reporters of it and of its replies are notified', async () => {
  const id = await comment(videos[0]);
  const reply = await comment(videos[0], other, id);
  for (const item of [id, reply]) await report(ItemType.COMMENT, item);
  await report(ItemType.COMMENT, id, other);
  await deleteComment(id, admin);
  for (const item of [id, reply]) await untilClosed(item);
  expect([await notifiedOf(id), await notifiedOf(reply)]).toEqual([
    [fromId(reporter), fromId(other)],
    [fromId(reporter)],
  ]);
});

test('a comment that an admin removes is one strike of its author; one that its author deletes is none', async () => {
  const writer = 31;
  const [ruled, upheld] = [await comment(videos[0], writer), await comment(videos[0], writer)];
  const [reported, deleted] = [await comment(videos[0], writer), await comment(videos[0], writer)];
  await comment(videos[0], 32, ruled);
  await report(ItemType.COMMENT, reported);
  const reportId = (await report(ItemType.COMMENT, upheld))?.id ?? 0n;
  await moderation.reports.resolveReport({ reportId, outcome: ReportOutcome.UPHELD }, await as(admin));
  await deleteComment(deleted, writer);
  await deleteComment(ruled, admin, 'harassment');
  await deleteComment(upheld, admin, 'hate');
  await deleteComment(reported, admin);
  const strikesOf = async (userId: number) => (await moderation.records.listStrikes({}, await as(userId))).strikes;
  // The last deletion: events of one video come in order.
  await until(async () => (await strikesOf(writer)).some(({ itemId }) => itemId === reported));
  const found = (await strikesOf(writer)).map(({ itemId, reasonCode }) => `${itemId} ${reasonCode}`);
  expect(found.toSorted()).toEqual([`${ruled} harassment`, `${upheld} spam`, `${reported} spam`].toSorted());
  expect(await strikesOf(32)).toEqual([]);
});

test('nobody is notified when a reply goes with its thread, or when an admin deletes their own comment', async () => {
  const root = await comment(videos[0]);
  const reply = await comment(videos[0], other, root);
  const own = await comment(videos[0], admin);
  for (const item of [reply, own]) await report(ItemType.COMMENT, item);
  await deleteComment(root, author);
  await deleteComment(own, admin);
  for (const item of [reply, own]) await untilClosed(item);
  expect([await notifiedOf(reply), await notifiedOf(own)]).toEqual([[], []]);
});

test('reports of comments close with their video; reporters are notified if an admin removed it', async () => {
  const [, removed, deleted] = videos as [bigint, bigint, bigint];
  const [onRemoved, onDeleted] = [await comment(removed), await comment(deleted)];
  for (const id of [onRemoved, onDeleted]) await report(ItemType.COMMENT, id);
  const request = { itemId: removed, itemType: ItemType.VIDEO, verdict: Verdict.REMOVE, reason: 'Not yours.' };
  await moderation.reviews.decideReview(request, await as(admin));
  await moderation.media.client.deleteVideo({ videoId: deleted, kind }, await as(uploader));
  for (const id of [onRemoved, onDeleted]) await untilClosed(id);
  expect([await notifiedOf(onRemoved), await notifiedOf(onDeleted)]).toEqual([[fromId(reporter)], []]);
  await expect(report(ItemType.COMMENT, onRemoved, other)).rejects.toMatchObject({ detail: 'Comment not found.' });
});

test('when an account is deleted, reports of it and of its comments close and nobody is notified', async () => {
  const user = await moderation.neighbours().register();
  const written = await comment(videos[0], user);
  await report(ItemType.USER, fromId(user));
  await report(ItemType.COMMENT, written);
  await moderation.neighbours().deleteAccount(user);
  for (const id of [fromId(user), written]) await untilClosed(id);
  expect([await notifiedOf(fromId(user)), await notifiedOf(written)]).toEqual([[], []]);
  await expect(report(ItemType.USER, fromId(user), other)).rejects.toMatchObject({ detail: 'User not found.' });
});

test('a repeated deletion event changes nothing; one without isByAdmin notifies nobody', async () => {
  const [id, later] = [await comment(videos[0]), await comment(videos[0])];
  for (const item of [id, later]) await report(ItemType.COMMENT, item);
  const deletion = (commentIds: bigint[], isByAdmin?: boolean): OutgoingEvent =>
    engagementEvent.event(String(videos[0]), {
      itemId: videos[0] ?? 0n,
      actorId: fromId(admin),
      change: { case: 'commentDeleted', value: isByAdmin === undefined ? { commentIds } : { commentIds, isByAdmin } },
    });
  const first = deletion([id], true);
  await moderation.media.bus.publishAll([first, first, deletion([id])]);
  // Same key, so consumed after all of these.
  await moderation.media.bus.publishAll([deletion([later])]);
  expect(await notifiedOf(later)).toEqual([]);
  expect(await notifiedOf(id)).toEqual([fromId(reporter)]);
});

test('no report stays open when comments are reported and deleted at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => comment(videos[0])));
  await Promise.all(
    ids.flatMap((id, i) => [
      deleteComment(id, author),
      report(ItemType.COMMENT, id, 100 + i).catch((error: unknown) => {
        if (!isAppError(error, 'not_found')) throw error;
      }),
    ]),
  );
  await until(async () => (await Promise.all(ids.map(isOpen))).every((open) => !open));
  for (const id of ids) await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('an appeal is decided by another admin than the first decision, unless there is no other', async () => {
  const only = await moderation.neighbours().onlyAdmin();
  const overturned = async () => {
    const { reviewers } = await moderation.records.getWorkload({ days: 7n }, await as(admin));
    return [admin, only].map((id) => Number(reviewers.find(({ adminId }) => Number(adminId) === id)?.overturned ?? 0));
  };
  const before = await overturned();
  async function appealed(by: number, ownerId = uploader) {
    const video = await moderation.place(kind, ownerId);
    await moderation.decide(video, Verdict.REJECT, { by });
    const appeal = { itemId: video.id, text: 'Please.' };
    await retryTimeouts(async () => moderation.reviews.createAppeal(appeal, await as(ownerId)));
    return video;
  }
  const [video, own] = [await appealed(admin), await appealed(only)];
  const refusal = { code: 'already_exists', detail: 'Another admin must decide this appeal.' };
  for (const verdict of [Verdict.APPROVE, Verdict.REJECT, Verdict.REMOVE])
    await expect(moderation.decide(video, verdict, { by: admin })).rejects.toMatchObject(refusal);
  await moderation.decide(video, Verdict.APPROVE, { by: only });
  await moderation.decide(own, Verdict.APPROVE, { by: only });
  // The uploader is an admin too: the other one decides again, and the uploader never.
  const [ofAdmin, ofOnly] = [await appealed(only, admin), await appealed(only, only)];
  await expect(moderation.decide(ofAdmin, Verdict.APPROVE, { by: admin })).rejects.toMatchObject({
    code: 'permission_denied',
    detail: 'Another admin must decide your appeal.',
  });
  await moderation.decide(ofAdmin, Verdict.REJECT, { by: only });
  await moderation.decide(ofOnly, Verdict.APPROVE, { by: only });
  const ofAnAdmin = await appealed(admin, only);
  await moderation.decide(ofAnAdmin, Verdict.APPROVE, { by: admin });
  // Counted against who had rejected: the video and the one of an admin; their own and one of their own.
  expect((await overturned()).map((count, index) => count - before[index]!)).toEqual([2, 2]);
  expect((await moderation.records.getWorkload({ days: 0n }, await as(admin))).reviewers).toEqual([]);
});

test('while identity is away who decided first cannot decide the appeal, nothing is stored, and others can', async () => {
  const only = await moderation.neighbours().onlyAdmin();
  const away = await moderation.boot({ IDENTITY_ADDR: nowhere });
  const video = await moderation.place(kind);
  await moderation.decide(video, Verdict.REJECT);
  const appeal = { itemId: video.id, text: 'Please.' };
  await retryTimeouts(async () => moderation.reviews.createAppeal(appeal, await as(uploader)));
  const decisions = async () =>
    (await moderation.reviews.listDecisions({ itemId: video.id }, await as(admin))).decisions.map(({ id }) => id);
  const before = await decisions();
  const request = { itemId: video.id, itemType: itemTypeOf(video), verdict: Verdict.APPROVE };
  await expect(away.reviews.decideReview(request, await as(admin))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await decisions()).toEqual(before);

  await retryTimeouts(async () => away.reviews.decideReview(request, await moderation.media.as(only, 'admin')));
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  await away.stop();
});

test('a warning is sent once however often it is repeated, and goes with the account', async () => {
  const user = await moderation.neighbours().register();
  const userId = BigInt(user);
  const warn = async (text: string, to = userId, reasonCode = 'spam') => {
    const { warning } = await moderation.records.warnUser({ userId: to, reasonCode, text }, await as(admin));
    return warning!;
  };
  const same = await Promise.all([warn('Stop it.'), warn('Stop it.'), warn(' Stop it. ')]);
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(same[0]?.text).toMatch(/^Spam, scams .* Stop it\.$/);
  await warn('Again.');
  const record = async () => (await moderation.records.getUserRecord({ userId }, await as(admin))).warnings;
  expect((await record()).map(({ adminId }) => adminId)).toEqual([BigInt(admin), BigInt(admin)]);
  await expect(warn('Me', BigInt(admin))).rejects.toMatchObject({ detail: 'You cannot warn yourself.' });
  await expect(warn('Nobody', 5n)).rejects.toMatchObject({ code: 'not_found', detail: 'User not found.' });
  await expect(warn('Rule', userId, 'unheard-of')).rejects.toMatchObject({ detail: 'Unknown reason code.' });
  await moderation.neighbours().deleteAccount(user);
  await until(record, ({ length }) => length === 0);
});
