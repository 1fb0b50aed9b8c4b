// An appeal about a rejection is open exactly as long as an admin can decide on the upload.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import { createDecisions } from '#store/decisions';
import { insertVideo } from '../../media/tests/insert-item.ts';
import { bootWorld, itemTypeOf, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

let serial = 700;
const as = (userId: number) => moderation.media.as(userId);
const measuresOf = async (owner: number) =>
  (await moderation.measures.listMeasures({ pageSize: 50 }, await as(owner))).measures;
const appeal = async (itemId: bigint, owner: number) =>
  moderation.reviews.createAppeal({ itemId, text: 'Please.' }, await as(owner));
const copies = () => moderation.connection.collection<{ _id: number; stage: string }>('media_items');
const remove = async ({ id: videoId, kind }: Video, owner: number) =>
  moderation.media.client.deleteVideo({ videoId, kind }, await as(owner));
const isCopied = async ({ id }: Video, stage: string) =>
  until(async () => (await copies().findOne({ _id: Number(id) }))?.stage === stage);

async function rejected() {
  const owner = ++serial;
  const video = await moderation.place(VideoKind.VIDEO, owner);
  await moderation.decide(video, Verdict.REJECT);
  return { owner, video };
}

test('an upload that could not be processed has no decision, and nothing about it can be appealed', async () => {
  const [owner, id] = [++serial, randomInt(2 ** 47)];
  await insertVideo(moderation.media.connection, { id, uploaderId: owner, status: 'rejected' });
  await moderation.media.connection
    .collection<{ _id: number }>('media_items')
    .updateOne({ _id: id }, { $set: { files: null } });
  await expect(appeal(BigInt(id), owner)).rejects.toMatchObject({ code: 'video_without_files' });
  expect(await measuresOf(owner)).toEqual([]);
});

test('an appeal that media refuses is not open: the uploader had deleted the video', async () => {
  const { owner, video } = await rejected();
  await remove(video, owner);
  await isCopied(video, 'deleted');
  // The event of the deletion has not arrived yet.
  await copies().updateOne({ _id: Number(video.id) }, { $set: { stage: 'rejected' } });
  await expect(appeal(video.id, owner)).rejects.toMatchObject({ status: 'failed_precondition' });
  expect((await measuresOf(owner)).map((measure) => measure.appeal)).toEqual([undefined]);
});

test('an open appeal ends when the uploader deletes the video', async () => {
  const { owner, video } = await rejected();
  await appeal(video.id, owner);
  await until(async () => (await moderation.inQueue(itemTypeOf(video), video.id)) !== undefined);
  await remove(video, owner);
  await until(async () => (await measuresOf(owner))[0]?.appeal === undefined);
  expect(await moderation.inQueue(itemTypeOf(video), video.id)).toBeUndefined();
});

test('a decision and what is stored with it are stored together or not at all', async () => {
  const { video } = await rejected();
  const decisions = createDecisions(moderation.connection);
  const { latest, nextSequence: sequence } = await decisions.readHistory(Number(video.id));
  const reopening: Decision = {
    ...latest!,
    id: randomInt(2 ** 47),
    sequence,
    verdict: 'reopen',
    adminId: APPEAL_ADMIN,
  };
  const killed = () => Promise.reject(new Error('killed'));
  await expect(decisions.add(reopening, new Date(), killed)).rejects.toThrow('killed');
  expect(await decisions.readHistory(Number(video.id))).toEqual({
    latest,
    nextSequence: sequence,
    appealedAdminId: null,
  });
});
