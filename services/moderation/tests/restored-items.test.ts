// What a granted appeal brings back can be decided on, and appealed, as before its removal.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { createScans } from '#store/scans';
import { admin, bootWorld, itemTypeOf, type World } from './world.ts';

const SECOND = 2;

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

let serial = 600;
const isAdmin = (userId: number) => userId === admin || userId === SECOND;
const as = (userId: number) => moderation.media.as(userId, isAdmin(userId) ? 'admin' : 'creator');
const statusOf = async ({ id }: Video) => (await moderation.read(id))?.status;
const measuresOf = async (owner: number) =>
  (await moderation.measures.listMeasures({ pageSize: 50 }, await as(owner))).measures;
const newestOf = async (owner: number, kind: MeasureKind) =>
  (await measuresOf(owner)).find((measure) => measure.kind === kind);

/** Removes the item, and grants the appeal about it. */
async function removeAndRestore(video: Video, owner: number): Promise<void> {
  await moderation.decide(video, Verdict.REMOVE, { reasonCode: 'spam' });
  await restore(video, owner);
}
async function restore(video: Video, owner: number): Promise<void> {
  const { id = 0n } = (await newestOf(owner, MeasureKind.REMOVED)) ?? {};
  await moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(owner));
  await moderation.measures.answerAppeal({ id, answer: AppealStatus.GRANTED }, await as(SECOND));
  await until(async () => (await statusOf(video)) !== undefined);
}
async function placed() {
  const owner = ++serial;
  return { owner, video: await moderation.place(VideoKind.VIDEO, owner) };
}

test.each([
  ['approved', Verdict.APPROVE, VideoStatus.TESTING],
  ['rejected', Verdict.REJECT, VideoStatus.REJECTED],
  ['removed', Verdict.REMOVE, VideoStatus.REMOVED],
] as const)('an upload that was removed while it waited waits again and can be %s', async (_, verdict, status) => {
  const { video, owner } = await placed();
  await removeAndRestore(video, owner);
  expect(await statusOf(video)).toBe(VideoStatus.PENDING);
  await until(async () => (await moderation.inQueue(itemTypeOf(video), video.id)) !== undefined);
  expect((await moderation.decide(video, verdict)).video?.status).toBe(status);
});

test('a rejected upload that was removed is rejected again, and the rejection can still be appealed', async () => {
  const { video, owner } = await placed();
  await moderation.decide(video, Verdict.REJECT);
  await removeAndRestore(video, owner);
  expect(await statusOf(video)).toBe(VideoStatus.REJECTED);
  const { id = 0n } = (await newestOf(owner, MeasureKind.REJECTED)) ?? {};
  await moderation.measures.appealMeasure({ id, text: 'This one too.' }, await as(owner));
  await until(async () => (await moderation.inQueue(itemTypeOf(video), video.id)) !== undefined);
  await moderation.measures.answerAppeal({ id, answer: AppealStatus.GRANTED }, await as(SECOND));
  expect(await statusOf(video)).toBe(VideoStatus.TESTING);
  expect((await newestOf(owner, MeasureKind.REJECTED))?.appeal?.status).toBe(AppealStatus.GRANTED);
});

test('a restored video that waits again after a flagged edit can be approved', async () => {
  const { video, owner } = await placed();
  await moderation.decide(video, Verdict.APPROVE);
  await removeAndRestore(video, owner);
  expect(await statusOf(video)).toBe(VideoStatus.TESTING);
  const changes = { videoId: video.id, details: { title: 'Fuck' }, changed: { paths: ['title'] } };
  await moderation.media.client.editVideo(changes, await as(owner));
  await until(async () => (await statusOf(video)) === VideoStatus.PENDING);
  await until(async () => (await moderation.inQueue(itemTypeOf(video), video.id)) !== undefined);
  expect((await moderation.decide(video, Verdict.APPROVE)).video?.status).toBe(VideoStatus.TESTING);
});

test('changed words whose scan came while the video was removed are scanned after its restoration', async () => {
  const { video, owner } = await placed();
  await moderation.decide(video, Verdict.APPROVE);
  await moderation.decide(video, Verdict.REMOVE);
  const [id, scanId] = [Number(video.id), `${video.id}-50`];
  const items = moderation.media.connection.collection<{ _id: number; wantedScanId: string }>('media_items');
  await items.updateOne({ _id: id }, { $set: { wantedScanId: scanId } });
  await createScans(moderation.connection, 1_000).add(id, scanId);
  const found = moderation.connection.collection<{ _id: number; leaseUntil?: Date }>('scans');
  await until(async () => (await found.findOne({ _id: id, scanId } as object))?.leaseUntil === undefined);
  await restore(video, owner);
  const wanted = async () => (await items.findOne({ _id: id }))?.wantedScanId;
  await expect(until(wanted, (waiting) => waiting === '')).resolves.toBe('');
});
