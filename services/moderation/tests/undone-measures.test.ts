// What becomes of a removal whose appeal is granted, and what the person is told.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { EngagementEvents, ReportEvents } from '@tallscreen/kit-events/event-types';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import {
  CommentHiddenSchema,
  CommentShownSchema,
  type EngagementEvent,
} from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { createMeasures } from '#store/measures';
import { admin, bootWorld, type World } from './world.ts';

const SECOND = 2;

let moderation: World;
/** kinds of notices, by measure */
const told = new Map<bigint, string[]>();
beforeAll(async () => {
  moderation = await bootWorld();
  const collect = on(ReportEvents, async (received) => {
    for (const { change } of received.map(({ message }) => message))
      if (change.case === 'measureTold')
        told.set(change.value.measureId, [...(told.get(change.value.measureId) ?? []), change.value.kind]);
  });
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect) });
  moderation.media.parts.onDispose(() => consumption.stop());
});
afterAll(() => moderation?.dispose());

let serial = 800;
const isAdmin = (userId: number) => userId === admin || userId === SECOND;
const as = (userId: number) => moderation.media.as(userId, isAdmin(userId) ? 'admin' : 'creator');
const removalOf = async (owner: number) =>
  (await moderation.measures.listMeasures({}, await as(owner))).measures.find(
    ({ kind }) => kind === MeasureKind.REMOVED,
  )?.id ?? 0n;
const stored = () => moderation.connection.collection<{ _id: number; appeal?: { isUndone: boolean } }>('measures');
const isUndone = async (id: bigint) => (await stored().findOne({ _id: Number(id) }))?.appeal?.isUndone;
const grant = async (id: bigint) =>
  moderation.measures.answerAppeal({ id, answer: AppealStatus.GRANTED }, await as(SECOND));

async function removedAndAppealed() {
  const owner = ++serial;
  const video = await moderation.place(VideoKind.VIDEO, owner);
  await moderation.decide(video, Verdict.APPROVE);
  await moderation.decide(video, Verdict.REMOVE);
  const id = await removalOf(owner);
  await moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(owner));
  return { owner, video, id };
}

test('a video can be brought back until its appeal is answered and carried out', async () => {
  const { video, id } = await removedAndAppealed();
  const restorable = async () => createMeasures(moderation.connection).findRestorable([Number(video.id), 1]);
  expect(await restorable()).toEqual([Number(video.id)]);
  await grant(id);
  await until(async () => (await isUndone(id)) === true);
  expect(await restorable()).toEqual([]);
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  await until(() => told.has(id));
  expect(told.get(id)).toEqual(['own_appeal_granted']);
});

test('who appealed is told that a video which was deleted for good cannot come back', async () => {
  const { video, id } = await removedAndAppealed();
  const items = moderation.media.connection.collection<{ _id: number }>('media_items');
  await items.updateOne({ _id: Number(video.id) }, { $set: { status: 'deleted' } });
  await grant(id);
  await until(() => told.has(id));
  expect(told.get(id)).toEqual(['own_appeal_granted_gone']);
});

test('who appealed is told that a removed comment cannot come back; its strike goes', async () => {
  const [owner, video, commentId] = [++serial, await moderation.makeLive(), BigInt(randomInt(2 ** 47))];
  const value = { commentIds: [commentId], isByAdmin: true, removedCommentId: commentId, reasonCode: 'spam' };
  const change = { case: 'commentDeleted', value: { ...value, removedAuthorId: BigInt(owner) } } as const;
  const removal = { itemId: video, actorId: BigInt(admin), change };
  await moderation.media.bus.publishAll([EngagementEvents.event(String(video), removal)]);
  await until(async () => (await removalOf(owner)) > 0n);
  const id = await removalOf(owner);
  await moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(owner));
  await grant(id);
  // A repeat of the event tells its author no second time.
  await moderation.media.bus.publishAll([EngagementEvents.event(String(video), removal)]);
  await until(() => (told.get(id)?.length ?? 0) > 1);
  expect(told.get(id)).toEqual(['comment_removed', 'own_appeal_granted_gone']);
  expect((await moderation.records.listStrikes({}, await as(owner))).strikes).toEqual([]);
});

test('a hide of a comment has the rule that its admin chose, is no strike, and ends when the comment is shown', async () => {
  const [owner, video] = [++serial, await moderation.makeLive()];
  const [commentId, hideId] = [BigInt(randomInt(2 ** 47)), BigInt(randomInt(2 ** 47))];
  const publish = (change: EngagementEvent['change']) =>
    moderation.media.bus.publishAll([
      EngagementEvents.event(String(video), { itemId: video, actorId: BigInt(admin), change }),
    ]);
  const hidden = create(CommentHiddenSchema, { commentId, authorId: BigInt(owner), hideId, reasonCode: 'spam' });
  await publish({ case: 'commentHidden', value: hidden });
  await publish({ case: 'commentHidden', value: hidden });
  const listed = async () => (await moderation.measures.listMeasures({}, await as(owner))).measures;
  await until(async () => (await listed()).length > 0);
  expect(await listed()).toMatchObject([
    { id: hideId, kind: MeasureKind.RESTRICTED, reasonCode: 'spam', itemId: commentId },
  ]);
  expect((await listed())[0]?.until).toBeUndefined();
  expect((await moderation.records.listStrikes({}, await as(owner))).strikes).toEqual([]);
  await publish({ case: 'commentShown', value: create(CommentShownSchema, { commentId, endedHideId: hideId }) });
  await until(async () => (await listed())[0]?.until !== undefined);
  expect(await listed()).toHaveLength(1);
});

test('a second removal is not undone by the appeal about the first', async () => {
  const { owner, video, id } = await removedAndAppealed();
  await grant(id);
  await until(async () => (await isUndone(id)) === true);
  await moderation.decide(video, Verdict.REMOVE);
  // The process was killed after the restoration, before it was noted.
  await stored().updateOne({ _id: Number(id) }, { $set: { 'appeal.isUndone': false } });
  await until(async () => (await isUndone(id)) === true);
  expect(await moderation.read(video.id)).toBeUndefined();
  expect(await removalOf(owner)).not.toBe(id);
});
