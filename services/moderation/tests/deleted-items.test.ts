import { EngagementEvents, ReportEvents } from '@tallscreen/kit-events/event-types';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

const [author, other, reporter] = [21, 22, 23];
const kind = VideoKind.VIDEO;

let moderation: World;
/**
 * Live videos: tests comment on the first; one test removes the second and deletes the third, another removes the
 * fourth from the feed.
 */
let videos: bigint[] = [];
const events: ReportEvent[] = [];

beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  const collect = on(ReportEvents, async (received) => {
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
      // Social holds a text that one account posts for the third time.
      const request = { videoId: videoId ?? 0n, text: `A comment ${randomInt(2 ** 32)}`, parentId };
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
const openReportOn = async (itemId: bigint): Promise<bigint> => {
  const { reports } = await moderation.reports.listReports({ pageSize: 100 }, await as(admin));
  return reports.find((listed) => listed.itemId === itemId)!.id;
};
const strikesOf = async (userId: number) => (await moderation.records.listStrikes({}, await as(userId))).strikes;
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
  const notFound = (detail: string) => ({ status: 'not_found', detail });
  await expect(report(ItemType.COMMENT, 4096n)).rejects.toMatchObject(notFound('Comment not found.'));
  await expect(report(ItemType.USER, 4096n)).rejects.toMatchObject(notFound('User not found.'));
});

test('a report of a banned account is answered like that of one that does not exist', async () => {
  const neighbours = moderation.neighbours();
  const banned = await neighbours.register();
  await report(ItemType.USER, BigInt(banned));
  await neighbours.ban(banned);
  const ends = await Promise.allSettled([report(ItemType.USER, BigInt(banned), 77), report(ItemType.USER, 4096n, 77)]);
  const notFound = expect.objectContaining({ status: 'not_found', detail: 'User not found.' }) as unknown;
  expect(ends).toEqual([0, 1].map(() => ({ status: 'rejected', reason: notFound })));
  expect(await isOpen(BigInt(banned))).toBe(true);
});

test('a comment that users do not see cannot be reported: its author is banned, or its video is not live', async () => {
  const writer = await moderation.neighbours().register();
  const [written, onHidden] = [await comment(videos[0], writer), await comment(videos[3])];
  expect(await report(ItemType.COMMENT, written, other)).toBeDefined();
  await moderation.neighbours().ban(writer);
  const edit = { videoId: videos[3]!, details: { title: 'What the fuck' }, changed: { paths: ['title'] } };
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
  // Admins can still decide about reports from before.
  expect(await isOpen(written)).toBe(true);
});

test('a reported comment that its author deletes stays reported and gives a strike if upheld', async () => {
  const id = await comment(videos[0]);
  expect(await report(ItemType.COMMENT, id)).toMatchObject({ reportCount: 1 });
  await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ detail: 'You already reported this comment.' });
  const reportId = await openReportOn(id);
  await deleteComment(id, author);
  await expect(report(ItemType.COMMENT, id, other)).rejects.toMatchObject({ detail: 'Comment not found.' });
  expect(await isOpen(id)).toBe(true);
  await moderation.reports.resolveReport({ reportId, outcome: ReportOutcome.UPHELD }, await as(admin));
  expect((await strikesOf(author)).map(({ itemId }) => itemId)).toContain(id);
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
  // Wait for the last deletion: events of one video come in order.
  await until(async () => (await strikesOf(writer)).some(({ itemId }) => itemId === reported));
  const found = (await strikesOf(writer)).map(({ itemId, reasonCode }) => `${itemId} ${reasonCode}`);
  expect(found.toSorted()).toEqual([`${ruled} harassment`, `${upheld} spam`, `${reported} spam`].toSorted());
  expect(await strikesOf(32)).toEqual([]);
});

test('a reply deleted with its thread, or an own comment of an admin, stays reported', async () => {
  const root = await comment(videos[0]);
  const reply = await comment(videos[0], other, root);
  const own = await comment(videos[0], admin);
  for (const item of [reply, own]) await report(ItemType.COMMENT, item);
  await deleteComment(root, author);
  await deleteComment(own, admin);
  for (const item of [reply, own])
    await until(
      async () => !(await moderation.neighbours().comments.batchGetComments({ ids: [item] })).comments.length,
    );
  expect([await isOpen(reply), await isOpen(own)]).toEqual([true, true]);
});

test('reports of comments close with their video if an admin removed it; if its uploader did, all can be upheld', async () => {
  const [, removed, deleted] = videos as [bigint, bigint, bigint];
  const [onRemoved, onDeleted] = [await comment(removed), await comment(deleted)];
  for (const id of [onRemoved, onDeleted]) await report(ItemType.COMMENT, id);
  await report(ItemType.VIDEO, deleted);
  const request = { itemId: removed, itemType: ItemType.VIDEO, verdict: Verdict.REMOVE, reason: 'Not yours.' };
  await moderation.reviews.decideReview(request, await as(admin));
  await moderation.media.client.deleteVideo({ videoId: deleted, kind }, await as(uploader));
  await untilClosed(onRemoved);
  expect(await notifiedOf(onRemoved)).toEqual([fromId(reporter)]);
  await until(async () => (await moderation.read(deleted)) === undefined);
  for (const [id, owner] of [
    [onDeleted, author],
    [deleted, uploader],
  ] as const) {
    const reportId = await openReportOn(id);
    await moderation.reports.resolveReport({ reportId, outcome: ReportOutcome.UPHELD }, await as(admin));
    expect((await strikesOf(owner)).map(({ itemId }) => itemId)).toContain(id);
  }
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

test('a repeated deletion event changes nothing; one without isByAdmin closes nothing', async () => {
  const [id, later] = [await comment(videos[0]), await comment(videos[0])];
  for (const item of [id, later]) await report(ItemType.COMMENT, item);
  const deletion = (commentIds: bigint[], isByAdmin?: boolean): OutgoingEvent =>
    EngagementEvents.event(String(videos[0]), {
      itemId: videos[0] ?? 0n,
      actorId: fromId(admin),
      change: { case: 'commentDeleted', value: isByAdmin === undefined ? { commentIds } : { commentIds, isByAdmin } },
    });
  const first = deletion([id], true);
  await moderation.media.bus.publishAll([first, first, deletion([id])]);
  // It has the same key, so it is consumed after all of these.
  await moderation.media.bus.publishAll([deletion([later])]);
  expect(await notifiedOf(id)).toEqual([fromId(reporter)]);
  expect(await isOpen(later)).toBe(true);
});

test('when comments are reported and deleted at the same time, accepted reports stay open', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => comment(videos[0])));
  const accepted = await Promise.all(
    ids.map(async (id, i) => {
      const reporting = report(ItemType.COMMENT, id, 100 + i).then(
        () => true,
        (error: unknown) => {
          if (!isAppError(error, 'not_found')) throw error;
          return false;
        },
      );
      const [isAccepted] = await Promise.all([reporting, deleteComment(id, author)]);
      return isAccepted;
    }),
  );
  expect(await Promise.all(ids.map(isOpen))).toEqual(accepted);
  for (const id of ids) await expect(report(ItemType.COMMENT, id)).rejects.toMatchObject({ status: 'not_found' });
});

test('a repeated warning is sent once, and is deleted with the account', async () => {
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
  await expect(warn('Nobody', 5n)).rejects.toMatchObject({ status: 'not_found', detail: 'User not found.' });
  await expect(warn('Rule', userId, 'unheard-of')).rejects.toMatchObject({ detail: 'Unknown reason code.' });
  await moderation.neighbours().deleteAccount(user);
  await until(record, ({ length }) => length === 0);
});
