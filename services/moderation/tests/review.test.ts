import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { until } from '@tallscreen/kit/testing/parts';
import { DecisionEventSchema, type DecisionEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createVideoMaker, type VideoMaker } from '../../media/tests/sample-videos.ts';
import { admin, bootModeration, type Moderation } from './harness/moderation.ts';
import { patiently } from './harness/patiently.ts';

let moderation: Moderation;
let clips: VideoMaker;
const events: DecisionEvent[] = [];

beforeAll(async () => {
  [moderation, clips] = await Promise.all([bootModeration(), createVideoMaker()]);
  const type = defineEvent(TOPICS.moderationDecision, DecisionEventSchema);
  const seen = on(type, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(seen) });
  moderation.media.parts.onDispose(() => consumption.stop());
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await moderation?.dispose();
}, 60_000);

const decide = (video: Video, verdict: Verdict, { reason = '', by = admin } = {}) =>
  patiently(async () =>
    moderation.reviews.decideReview(
      { videoId: video.id, kind: video.kind, verdict, reason },
      await moderation.media.as(by, 'admin'),
    ),
  );

test('a clean clip waits for an admin, with what the scan saw; approved it is live and out of the queue', async () => {
  const video = await moderation.submit(await clips.portrait());
  expect(video).toMatchObject({ rejectionReason: '', isFlagged: false });
  const item = await moderation.inQueue(VideoKind.VIDEO, video.id);
  expect(item?.verdict?.labels.map(({ label, isFlagged }) => [label, isFlagged])).toEqual([
    ['blank', false],
    ['frozen', false],
    ['nudity', false],
    ['language', false],
    ['removed_content', false],
  ]);
  const { video: decided, decisionId } = await decide(video, Verdict.APPROVE);
  expect(decided).toMatchObject({ status: VideoStatus.TESTING });
  expect(await moderation.inQueue(VideoKind.VIDEO, video.id)).toBeUndefined();
  await until(() => events.some((event) => event.decisionId === decisionId));
  expect(events.find((event) => event.decisionId === decisionId)).toMatchObject({
    title: 'A clip',
    uploaderId: 7n,
    adminId: 1n,
    verdict: Verdict.APPROVE,
  });
}, 60_000);

test('what the scan finds is the reason, and sorts first', async () => {
  const plain = await moderation.submit(await clips.portrait());
  const blank = await moderation.submit(
    await clips.make(
      'blank.mp4',
      '-f lavfi -i color=c=black:s=320x568:r=15:d=2 -c:v libx264 -pix_fmt yuv420p'.split(' '),
    ),
    { title: 'What the fuck' },
  );
  const still = '-f lavfi -i testsrc2=size=320x568:rate=15:duration=2 -vf trim=end_frame=1,loop=29:1:0,setpts=N/15/TB';
  const frozen = await moderation.submit(
    await clips.make('frozen.mp4', [...still.split(' '), '-c:v', 'libx264', '-pix_fmt', 'yuv420p']),
  );
  expect(plain.rejectionReason).toBe('');
  expect(blank).toMatchObject({ isFlagged: true, rejectionReason: 'Blank video. Frozen video. Language.' });
  expect(frozen).toMatchObject({ isFlagged: true, rejectionReason: 'Frozen video.' });
  const pages = [];
  for (let pageToken = ''; ;) {
    const request = { kind: VideoKind.VIDEO, page: { limit: 1, pageToken } };
    const { items, nextPageToken } = await moderation.reviews.listReviewItems(
      request,
      await moderation.media.as(admin, 'admin'),
    );
    pages.push(...items.map(({ video }) => video?.id));
    pageToken = nextPageToken;
    if (!pageToken) break;
  }
  expect(pages).toEqual([frozen.id, blank.id, plain.id]);
}, 60_000);

test('rejected with a reason; an appeal gives it back to the queue, once', async () => {
  const video = await moderation.submit(await clips.mov(), { fileName: 'a.mov' });
  const rejected = await decide(video, Verdict.REJECT, { reason: ' Too loud. ' });
  expect(rejected.video).toMatchObject({ status: VideoStatus.REJECTED, rejectionReason: 'Too loud.' });
  const appeal = (userId: number, text: string) =>
    patiently(async () =>
      moderation.reviews.createAppeal({ videoId: video.id, text }, await moderation.media.as(userId)),
    );
  await expect(appeal(8, 'Not mine')).rejects.toMatchObject({ code: 'not_found' });
  await appeal(7, 'It is quiet.');
  await appeal(7, 'It is quiet.');
  expect(await moderation.inQueue(VideoKind.VIDEO, video.id)).toMatchObject({ appealText: 'It is quiet.' });
  await decide(video, Verdict.REJECT, { reason: 'Still too loud.' });
  await expect(appeal(7, 'Please!')).rejects.toMatchObject({ code: 'already_exists' });
  const log = await moderation.reviews.listDecisions({ videoId: video.id }, await moderation.media.as(admin, 'admin'));
  expect(log.decisions.map(({ verdict, isApplied }) => [verdict, isApplied])).toEqual([
    [Verdict.REJECT, true],
    [Verdict.REOPEN, true],
    [Verdict.REJECT, true],
  ]);
}, 60_000);

test('twenty admins at once: one outcome, the same answer for the same verdict, a clear sentence for the other', async () => {
  const video = await moderation.submit(await clips.m4v(), { fileName: 'a.m4v' });
  const wishes = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? Verdict.APPROVE : Verdict.REJECT));
  const results = await Promise.allSettled(wishes.map((verdict, i) => decide(video, verdict, { by: 100 + i })));
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect([answers.length, refusals.length]).toEqual([10, 10]);
  expect(new Set(answers.map(({ decisionId }) => decisionId)).size).toBe(1);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: 'already_exists',
      detail: expect.stringMatching(/^This video was already (approved|rejected)\.$/),
    });
  }
  const { decisions } = await moderation.reviews.listDecisions(
    { videoId: video.id },
    await moderation.media.as(admin, 'admin'),
  );
  expect(decisions).toHaveLength(1);
}, 60_000);

/** A decision that a process which is no more had written down. */
const written = (video: Video, id: number, ageMs = 60_000) => ({
  _id: id as never,
  videoId: Number(video.id),
  sequence: 1,
  kind: 'video',
  verdict: 'approve',
  reason: '',
  adminId: admin,
  title: video.title,
  uploaderId: 7,
  decidedAt: new Date(Date.now() - ageMs),
  state: 'pending',
  refusal: '',
});

test('killed between the two writes, before or after media was told: one outcome, told once', async () => {
  const [before, after] = [
    await moderation.submit(await clips.silent()),
    await moderation.submit(await clips.silent()),
  ];
  const stop = { matches: (id: bigint) => events.filter((event) => event.videoId === id).length };
  await moderation.media.moderation.applyDecision({ decisionId: 992n, videoId: after.id, verdict: Verdict.APPROVE });
  await moderation.connection.collection('decisions').insertMany([written(before, 991), written(after, 992)]);
  for (const video of [before, after]) {
    await until(() => stop.matches(video.id) > 0);
    expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  }
  await expect(decide(before, Verdict.REJECT)).rejects.toMatchObject({ code: 'already_exists' });
  expect(await decide(after, Verdict.APPROVE)).toMatchObject({ decisionId: 992n });
  expect([stop.matches(before.id), stop.matches(after.id)]).toEqual([1, 1]);
}, 60_000);

test('a decision that fails again and again keeps no other from being carried out', async () => {
  const [broken, good] = [await moderation.submit(await clips.silent()), await moderation.submit(await clips.silent())];
  const stored = moderation.media.connection.collection<{ _id: number }>('mediaItems');
  await stored.updateOne({ _id: Number(broken.id) }, { $set: { status: 'nonsense' } });
  await moderation.connection
    .collection('decisions')
    .insertMany([written(broken, 993, 120_000), written(good, 994, 60_000)]);
  const decisions = moderation.connection.collection<{ _id: number; state: string }>('decisions');
  const stateOf = async (id: number) => (await decisions.findOne({ _id: id }))?.state;
  await until(async () => (await stateOf(994)) === 'applied');
  expect(await stateOf(993)).toBe('pending');
  await stored.updateOne({ _id: Number(broken.id) }, { $set: { status: 'pending' } });
  await until(async () => (await stateOf(993)) === 'applied');
  expect((await moderation.read(broken.id))?.status).toBe(VideoStatus.TESTING);
}, 60_000);

test('what media refuses is told to the admin and kept as not applied', async () => {
  const video = await moderation.submit(await clips.webm(), { fileName: 'a.webm', kind: VideoKind.PROMO });
  await expect(decide({ ...video, kind: VideoKind.VIDEO }, Verdict.APPROVE)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(decide(video, Verdict.REOPEN)).rejects.toMatchObject({
    code: 'failed_precondition',
    detail: 'This promo is waiting for a decision.',
  });
  expect((await decide(video, Verdict.APPROVE)).video).toMatchObject({ status: VideoStatus.APPROVED });
  const { decisions } = await moderation.reviews.listDecisions(
    { videoId: video.id },
    await moderation.media.as(admin, 'admin'),
  );
  expect(decisions.map(({ verdict, isApplied }) => [verdict, isApplied])).toEqual([
    [Verdict.APPROVE, true],
    [Verdict.REOPEN, false],
  ]);
}, 60_000);

test('what the event log has not told yet can be decided on; what media does not know either is not found', async () => {
  const video = await moderation.submit(await clips.silent());
  const copies = moderation.connection.collection<{ _id: number }>('clips');
  await copies.deleteOne({ _id: Number(video.id) });
  await expect(decide({ ...video, kind: VideoKind.PROMO }, Verdict.REMOVE)).rejects.toMatchObject({
    code: 'not_found',
  });
  const { video: removed, decisionId } = await decide(video, Verdict.REMOVE);
  expect(removed).toMatchObject({ status: VideoStatus.DELETED });
  expect(await decide(video, Verdict.REMOVE)).toMatchObject({ decisionId });
  const missing = { code: 'not_found', detail: 'Video not found.' };
  await expect(decide({ ...video, id: 123_456_789_012_345n }, Verdict.REMOVE)).rejects.toMatchObject(missing);
  const gone = await moderation.submit(await clips.silent());
  await moderation.media.client.deleteVideo({ videoId: gone.id, kind: gone.kind }, await moderation.media.as(7));
  await until(async () => (await copies.findOne({ _id: Number(gone.id), stage: 'deleted' })) !== null);
  await copies.updateOne({ _id: Number(gone.id) }, { $set: { stage: 'pending' } });
  await expect(decide(gone, Verdict.REMOVE)).rejects.toMatchObject(missing);
  await copies.deleteOne({ _id: Number(gone.id) });
  await expect(decide(gone, Verdict.REMOVE)).rejects.toMatchObject(missing);
}, 60_000);

test('a copy of a removed video is recognised', async () => {
  const zoom = '-f lavfi -i mandelbrot=size=120x214:rate=8 -t 2 -c:v libx264 -pix_fmt yuv420p -vf'.split(' ');
  const original = await moderation.submit(await clips.make('zoom.mp4', [...zoom, 'scale=360:640']));
  expect(original.rejectionReason).toBe('');
  await decide(original, Verdict.APPROVE);
  expect((await decide(original, Verdict.REMOVE)).video).toMatchObject({ status: VideoStatus.DELETED, renditions: [] });
  const smaller = await clips.make('copy.mp4', [...zoom, 'scale=200:356,eq=brightness=0.05', '-crf', '34']);
  expect((await moderation.submit(smaller)).rejectionReason).toBe('Matches removed content.');
}, 60_000);

test('taken down at any stage, once however often it is asked for; what its uploader has deleted is not found', async () => {
  const picture = '-f lavfi -i cellauto=size=120x214:rule=110:rate=8 -t 1 -pix_fmt yuv420p'.split(' ');
  const bytes = await clips.make('cells.mp4', picture);
  const video = await moderation.submit(bytes);
  const [first, second] = [await decide(video, Verdict.REMOVE), await decide(video, Verdict.REMOVE, { by: 2 })];
  expect(second.decisionId).toBe(first.decisionId);
  expect(first.video?.status).toBe(VideoStatus.DELETED);
  const log = await moderation.reviews.listDecisions({ videoId: video.id }, await moderation.media.as(admin, 'admin'));
  expect(log.decisions).toMatchObject([{ verdict: Verdict.REMOVE, adminId: 1n, isApplied: true }]);
  const again = await moderation.submit(bytes);
  expect(again.rejectionReason).toContain('Matches removed content.');
  await moderation.media.client.deleteVideo({ videoId: again.id, kind: again.kind }, await moderation.media.as(7));
  await until(async () => (await moderation.inQueue(VideoKind.VIDEO, again.id)) === undefined);
  await expect(decide(again, Verdict.REMOVE)).rejects.toMatchObject({ code: 'not_found', detail: 'Video not found.' });
}, 60_000);
