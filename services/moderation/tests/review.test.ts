import { DecisionEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { type DecisionEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { QueueList, QueueSort } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { retryTimeouts } from './retry.ts';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
const events: DecisionEvent[] = [];

beforeAll(async () => {
  moderation = await bootWorld();
  const collect = on(DecisionEvents, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect) });
  moderation.media.parts.onDispose(() => consumption.stop());
});
afterAll(() => moderation?.dispose());

const decide: World['decide'] = (...request) => moderation.decide(...request);

test('a clean video waits for an admin with its scan; once approved it is live and out of the queue', async () => {
  const video = await moderation.submit(await moderation.files.portrait());
  expect(video).toMatchObject({ rejectionReason: '', isFlagged: false });
  const item = await moderation.inQueue(ItemType.VIDEO, video.id);
  expect(item?.verdict?.labels.map(({ label, isFlagged }) => [label, isFlagged])).toEqual([
    ['blank', false],
    ['frozen', false],
    ['nudity', false],
    ['language', false],
    ['removed_content', false],
  ]);
  const { video: decided, decisionId } = await decide(video, Verdict.APPROVE);
  expect(decided).toMatchObject({ status: VideoStatus.TESTING });
  expect(await moderation.inQueue(ItemType.VIDEO, video.id)).toBeUndefined();
  await until(() => events.some((event) => event.decisionId === decisionId));
  expect(events.find((event) => event.decisionId === decisionId)).toMatchObject({
    title: video.details?.title,
    uploaderId: 7n,
    adminId: 1n,
    verdict: Verdict.APPROVE,
  });
});

test('a flagged video is listed first with the reason', async () => {
  const plain = await moderation.submit(await moderation.files.portrait());
  const blank = await moderation.submit(
    await moderation.files.make(
      'blank.mp4',
      '-f lavfi -i color=c=black:s=320x568:r=15:d=2 -c:v libx264 -pix_fmt yuv420p'.split(' '),
    ),
    { details: { title: 'What the fuck' } },
  );
  const still = '-f lavfi -i testsrc2=size=320x568:rate=15:duration=2 -vf trim=end_frame=1,loop=29:1:0,setpts=N/15/TB';
  const frozen = await moderation.submit(
    await moderation.files.make('frozen.mp4', [...still.split(' '), '-c:v', 'libx264', '-pix_fmt', 'yuv420p']),
  );
  expect(plain.rejectionReason).toBe('');
  expect(blank).toMatchObject({ isFlagged: true, rejectionReason: 'Blank video. Frozen video. Language.' });
  expect(frozen).toMatchObject({ isFlagged: true, rejectionReason: 'Frozen video.' });
  const pages = [];
  for (let pageToken = ''; ;) {
    const request = { list: QueueList.VIDEOS, sort: QueueSort.URGENT, pageSize: 1, pageToken };
    const { items, nextPageToken } = await moderation.queue.listQueueItems(
      request,
      await moderation.media.as(admin, 'admin'),
    );
    pages.push(...items.map(({ video }) => video?.id));
    pageToken = nextPageToken;
    if (!pageToken) break;
  }
  expect(pages).toEqual([frozen.id, blank.id, plain.id]);
});

test('bad words in the captions of a live video take it out of the feed until an admin decides', async () => {
  const video = await moderation.submit(await moderation.files.portrait());
  await decide(video, Verdict.APPROVE);
  const asUploader = await moderation.media.as(uploader);
  const caption = async (lang: string, text: string) =>
    moderation.media.client.setCaptions(
      { videoId: video.id, lang, text: `WEBVTT\n\n00:00.100 --> 00:00.500\n${text}` },
      asUploader,
    );
  const scanned = () => until(async () => (await moderation.read(video.id))?.wantedScanId === '');
  await caption('en', 'Good morning');
  await scanned();
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  // Search stores the first words of a file, the scan reads all.
  const many = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ');
  await caption('de', `${many} what the fuck`);
  await scanned();
  expect(await moderation.read(video.id)).toMatchObject({ status: VideoStatus.PENDING, rejectionReason: 'Language.' });
  await until(async () => (await moderation.inQueue(ItemType.VIDEO, video.id)) !== undefined);
  // Approved captions do not stop the video again when others are added.
  const approved = await decide(video, Verdict.APPROVE);
  await caption('fr', 'Bonjour');
  await scanned();
  const shown = await moderation.read(video.id);
  expect([shown?.status, shown?.captions.length]).toEqual([approved.video?.status, 3]);
});

test('an appeal returns a rejected video to the queue, once', async () => {
  const video = await moderation.place();
  await expect(decide(video, Verdict.REJECT, { reasonCode: 'boring' })).rejects.toMatchObject({
    status: 'invalid_argument',
    detail: 'Unknown reason code.',
  });
  const rejected = await decide(video, Verdict.REJECT, { reason: ' Too loud. ', reasonCode: 'quality' });
  const rejectionReason = `${findReason('quality')?.text} Too loud.`;
  expect(rejected).toMatchObject({
    reasonCode: 'quality',
    video: { status: VideoStatus.REJECTED, rejectionReason },
  });
  const appeal = (userId: number, text: string) =>
    retryTimeouts(async () =>
      moderation.reviews.createAppeal({ itemId: video.id, text }, await moderation.media.as(userId)),
    );
  await expect(appeal(8, 'Not mine')).rejects.toMatchObject({ status: 'not_found' });
  await appeal(7, 'It is quiet.');
  await appeal(7, 'It is quiet.');
  expect(await moderation.inQueue(ItemType.VIDEO, video.id)).toMatchObject({
    appealed: { appeal: { text: 'It is quiet.' } },
  });
  const outcomes = async (userId: number) => {
    const request = { itemIds: [video.id] };
    return (await moderation.reviews.batchGetAppeals(request, await moderation.media.as(userId))).appeals;
  };
  expect(await outcomes(7)).toMatchObject([{ itemId: video.id, status: AppealStatus.OPEN, reason: '' }]);
  expect(await outcomes(8)).toEqual([]);
  await decide(video, Verdict.REJECT, { reason: 'Still too loud.', by: 2 });
  expect(await outcomes(7)).toMatchObject([{ status: AppealStatus.REFUSED, reason: 'Still too loud.' }]);
  await appeal(7, 'Please!');
  expect(await outcomes(7)).toMatchObject([{ status: AppealStatus.REFUSED, reason: 'Still too loud.' }]);
  const decisions = await moderation.decisionsOn(video.id);
  expect(decisions.map(({ verdict, state }) => [verdict, state])).toEqual([
    ['reject', 'applied'],
    ['reopen', 'applied'],
    ['reject', 'applied'],
  ]);
});

test('of twenty concurrent decisions one verdict wins; the same verdict gets the same answer, the other already_exists', async () => {
  const video = await moderation.place();
  const verdicts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? Verdict.APPROVE : Verdict.REJECT));
  const results = await Promise.allSettled(verdicts.map((verdict, i) => decide(video, verdict, { by: 100 + i })));
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const codes = refusals.map((refusal) => (refusal as { status?: string }).status);
  expect([answers.length, codes]).toEqual([10, codes.map(() => 'already_exists')]);
  expect(new Set(answers.map(({ decisionId }) => decisionId)).size).toBe(1);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      status: 'already_exists',
      detail: expect.stringMatching(/^This video was already (approved|rejected)\.$/),
    });
  }
  expect(await moderation.decisionsOn(video.id)).toHaveLength(1);
});

/** A pending decision, stored by a process that then died. */
const pendingDecision = (video: Video, id: number, overdueMs = 60_000) => ({
  _id: id as never,
  itemId: Number(video.id),
  itemType: 'video',
  sequence: 1,
  verdict: 'approve',
  reason: '',
  reasonCode: '',
  momentMs: null,
  answersAppeal: false,
  waitSeconds: null,
  seenRevision: null,
  adminId: admin,
  title: video.details?.title,
  uploaderId: uploader,
  decidedAt: new Date(Date.now() - overdueMs),
  retryAt: new Date(Date.now() - overdueMs),
  attempts: 0,
  state: 'pending',
  refusal: '',
});

test('a decision cut off before or after media applied it is finished and published once', async () => {
  const [before, after] = [await moderation.place(), await moderation.place()];
  const countEvents = (id: bigint) => events.filter((event) => event.itemId === id).length;
  await moderation.media.moderation.applyDecision({ decisionId: 992n, videoId: after.id, verdict: Verdict.APPROVE });
  await moderation.connection
    .collection('decisions')
    .insertMany([pendingDecision(before, 991), pendingDecision(after, 992)]);
  for (const video of [before, after]) {
    await until(() => countEvents(video.id) > 0);
    expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  }
  await expect(decide(before, Verdict.REJECT)).rejects.toMatchObject({ status: 'already_exists' });
  expect(await decide(after, Verdict.APPROVE)).toMatchObject({ decisionId: 992n });
  expect([countEvents(before.id), countEvents(after.id)]).toEqual([1, 1]);
});

test('a decision that keeps failing does not hold up another', async () => {
  const [broken, good] = [await moderation.place(), await moderation.place()];
  const stored = moderation.media.connection.collection<{ _id: number }>('media_items');
  await stored.updateOne({ _id: Number(broken.id) }, { $set: { status: 'nonsense' } });
  await moderation.connection
    .collection('decisions')
    .insertMany([pendingDecision(broken, 993, 120_000), pendingDecision(good, 994, 60_000)]);
  const decisions = moderation.connection.collection<{ _id: number; state: string }>('decisions');
  const stateOf = async (id: number) => (await decisions.findOne({ _id: id }))?.state;
  await until(async () => (await stateOf(994)) === 'applied');
  expect(await stateOf(993)).toBe('pending');
  await stored.updateOne({ _id: Number(broken.id) }, { $set: { status: 'pending' } });
  await until(async () => (await stateOf(993)) === 'applied');
  expect((await moderation.read(broken.id))?.status).toBe(VideoStatus.TESTING);
});

test('a decision that media refuses fails with its reason and is listed as not applied', async () => {
  const video = await moderation.place(VideoKind.PROMO);
  await expect(decide({ ...video, kind: VideoKind.VIDEO }, Verdict.APPROVE)).rejects.toMatchObject({
    status: 'not_found',
  });
  await expect(decide(video, Verdict.REOPEN)).rejects.toMatchObject({
    status: 'failed_precondition',
    detail: 'This promo is waiting for a decision.',
  });
  expect((await decide(video, Verdict.APPROVE)).video).toMatchObject({ status: VideoStatus.APPROVED });
  const decisions = await moderation.decisionsOn(video.id);
  expect(decisions.map(({ verdict, state }) => [verdict, state])).toEqual([
    ['approve', 'applied'],
    ['reopen', 'refused'],
  ]);
});

test('a video can be decided on before its event arrives; one unknown to media is not found', async () => {
  const video = await moderation.place();
  const copies = moderation.connection.collection<{ _id: number }>('media_items');
  await copies.deleteOne({ _id: Number(video.id) });
  await expect(decide({ ...video, kind: VideoKind.PROMO }, Verdict.REMOVE)).rejects.toMatchObject({
    status: 'not_found',
  });
  const { video: removed, decisionId } = await decide(video, Verdict.REMOVE);
  expect(removed).toMatchObject({ status: VideoStatus.REMOVED });
  expect(await decide(video, Verdict.REMOVE)).toMatchObject({ decisionId });
  const missing = { status: 'not_found', detail: 'Video not found.' };
  await expect(decide({ ...video, id: 123_456_789_012_345n }, Verdict.REMOVE)).rejects.toMatchObject(missing);
  const deleted = await moderation.place();
  await moderation.media.client.deleteVideo(
    { videoId: deleted.id, kind: deleted.kind },
    await moderation.media.as(uploader),
  );
  await until(async () => (await copies.findOne({ _id: Number(deleted.id), stage: 'deleted' })) !== null);
  await copies.updateOne({ _id: Number(deleted.id) }, { $set: { stage: 'pending' } });
  await expect(decide(deleted, Verdict.REMOVE)).rejects.toMatchObject(missing);
  await copies.deleteOne({ _id: Number(deleted.id) });
  await expect(decide(deleted, Verdict.REMOVE)).rejects.toMatchObject(missing);
});

test('flags a copy of a removed video', async () => {
  const zoom = '-f lavfi -i mandelbrot=size=120x214:rate=8 -t 2 -c:v libx264 -pix_fmt yuv420p -vf'.split(' ');
  const original = await moderation.submit(await moderation.files.make('zoom.mp4', [...zoom, 'scale=360:640']));
  expect(original.rejectionReason).toBe('');
  await decide(original, Verdict.APPROVE);
  expect((await decide(original, Verdict.REMOVE)).video).toMatchObject({ status: VideoStatus.REMOVED });
  const smaller = await moderation.files.make('copy.mp4', [
    ...zoom,
    'scale=200:356,hflip,eq=brightness=0.05',
    '-crf',
    '34',
  ]);
  const copy = await moderation.submit(smaller);
  expect(copy.rejectionReason).toBe('Matches removed content.');
  const [match] = (await moderation.inQueue(ItemType.VIDEO, copy.id))?.verdict?.matches ?? [];
  expect(match).toMatchObject({ itemId: original.id });
  expect(match?.share).toBeGreaterThan(0.6);
});

test('a removal works at any stage and is recorded once; removing a deleted video returns not found', async () => {
  const picture = '-f lavfi -i cellauto=size=120x214:rule=110:rate=8 -t 1 -pix_fmt yuv420p'.split(' ');
  const bytes = await moderation.files.make('cells.mp4', picture);
  const video = await moderation.submit(bytes);
  const [first, second] = [await decide(video, Verdict.REMOVE), await decide(video, Verdict.REMOVE, { by: 2 })];
  expect(second.decisionId).toBe(first.decisionId);
  expect(first.video?.status).toBe(VideoStatus.REMOVED);
  expect(await moderation.decisionsOn(video.id)).toMatchObject([{ verdict: 'remove', adminId: 1, state: 'applied' }]);
  const again = await moderation.submit(bytes);
  expect(again.rejectionReason).toContain('Matches removed content.');
  await moderation.media.client.deleteVideo(
    { videoId: again.id, kind: again.kind },
    await moderation.media.as(uploader),
  );
  await until(async () => (await moderation.inQueue(ItemType.VIDEO, again.id)) === undefined);
  await expect(decide(again, Verdict.REMOVE)).rejects.toMatchObject({
    status: 'not_found',
    detail: 'Video not found.',
  });
});
