import { ScoreEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { insertLiveItem, insertVideo } from './insert-item.ts';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia({ UPLOAD_COOLDOWN_SECONDS: '300' }), createVideoMaker()]);
  await bootWorker(media);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

let nextUser = 100;
let nextId = 100;
let nextDecision = 1n;

const viewedBy = async (videoId: bigint, userId: number, isAdmin = false): Promise<Video | undefined> =>
  (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { userId: BigInt(userId), isAdmin } }] }))
    .videos[0];
const read = (videoId: bigint) => viewedBy(videoId, 0, true);

const scan = async (video: Video, flagCode = '') => {
  await until(async () => (await read(video.id))?.status === VideoStatus.SCANNING);
  return media.moderation.recordScan({ videoId: video.id, scanId: 's', flagCode });
};
const apply = async (videoId: bigint, verdict: Verdict, reason = '') =>
  media.moderation.applyDecision({ decisionId: nextDecision++, videoId, verdict, reason });

async function live() {
  const [id, userId] = [nextId++, nextUser++];
  await insertLiveItem(media, { id, uploaderId: userId, kind: 'video' });
  return { videoId: BigInt(id), userId };
}

test('decisions change the status as the table of the domain allows', async () => {
  const { video } = await media.upload(await videos.silent(), { userId: nextUser++ });
  await expect(apply(video.id, Verdict.APPROVE)).rejects.toMatchObject({
    status: 'failed_precondition',
    detail: expect.stringMatching(/^This video is still being (processed|scanned)\.$/),
  });
  await scan(video, 'flagged_blank');
  expect(await read(video.id)).toMatchObject({
    status: VideoStatus.PENDING,
    isFlagged: true,
    rejectionReason: 'Blank video.',
    rejectionReasonCode: 'flagged_blank',
  });
  const again = await media.moderation.recordScan({ videoId: video.id, scanId: 's', flagCode: 'flagged_blank' });
  expect(again.video?.revision).toBe((await read(video.id))?.revision);
  await expect(media.moderation.recordScan({ videoId: video.id, scanId: 'other', flagCode: '' })).rejects.toMatchObject(
    {
      detail: 'This video is waiting for a decision.',
    },
  );
  const rejected = await apply(video.id, Verdict.REJECT, 'No.');
  expect(rejected.video).toMatchObject({ status: VideoStatus.REJECTED, rejectionReason: 'No.' });
  await apply(video.id, Verdict.REOPEN);
  const decision = { decisionId: 5_000n, videoId: video.id, verdict: Verdict.APPROVE };
  const answers = await Promise.all([1, 2, 3].map(() => media.moderation.applyDecision(decision)));
  expect(new Set(answers.map((answer) => answer.video?.revision)).size).toBe(1);
  await expect(apply(video.id, Verdict.REJECT)).rejects.toMatchObject({ detail: 'This video is already approved.' });
});

test('guests and others see live videos only, uploaders and admins see all', async () => {
  const { videoId, userId } = await live();
  const { video: pending } = await media.upload(await videos.silent(), { userId, role: 'admin' });
  const seen = async (id: bigint, viewer: number, isAdmin = false) =>
    (await viewedBy(id, viewer, isAdmin)) !== undefined;
  expect([await seen(videoId, 0), await seen(videoId, 3)]).toEqual([true, true]);
  expect([await seen(pending.id, 0), await seen(pending.id, 3)]).toEqual([false, false]);
  expect([await seen(pending.id, userId), await seen(pending.id, 3, true)]).toEqual([true, true]);
  const uploads = async (viewer: number, page = {}) =>
    media.client.listUploads({
      uploaderId: BigInt(userId),
      kind: VideoKind.VIDEO,
      viewer: { userId: BigInt(viewer) },
      ...page,
    });
  expect((await uploads(userId)).videos.map(({ id }) => id)).toEqual([pending.id, videoId]);
  expect((await uploads(3)).videos.map(({ id }) => id)).toEqual([videoId]);
  const first = await uploads(userId, { pageSize: 1 });
  const second = await uploads(userId, { pageSize: 1, pageToken: first.nextPageToken });
  expect([first.videos[0]?.id, second.videos[0]?.id, second.nextPageToken]).toEqual([pending.id, videoId, '']);
  await expect(uploads(3, { pageToken: 'nonsense' })).rejects.toMatchObject({ detail: 'Invalid cursor.' });
});

test('the list of public videos has live ones of visible uploaders only, page by page', async () => {
  const [one, two, hidden] = [await live(), await live(), await live()];
  const promo = nextId++;
  await insertLiveItem(media, { id: promo, uploaderId: one.userId, kind: 'promo' });
  const filter = { _id: Number(hidden.videoId) };
  await media.connection
    .collection<{ _id: number }>('media_items')
    .updateOne(filter, { $set: { isUploaderHidden: true } });
  const found = [];
  let pageToken = '';
  do {
    const page = await media.client.listPublicVideos({ pageSize: 1, pageToken });
    expect(page.videos.length).toBeLessThanOrEqual(1);
    found.push(...page.videos);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  const ids = found.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
  expect(found.find(({ id }) => id === two.videoId)).toMatchObject({
    uploaderId: BigInt(two.userId),
    publishedAt: expect.anything(),
  });
  expect(ids).toContain(one.videoId);
  for (const id of [hidden.videoId, BigInt(promo)]) expect(ids).not.toContain(id);
});

test('new captions replace those of the same language and their file; all are deleted with the video', async () => {
  const { videoId, userId } = await live();
  const owner = await media.as(userId);
  const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
  const set = async (lang: string, text: string, caller = owner) =>
    (await media.client.setCaptions({ videoId, lang, text: vtt(text) }, caller)).video?.captions ?? [];
  const keyOf = ({ url }: { url: string }) => url.replace('/media/', '');
  const [english] = await set('EN', 'One');
  expect(english).toMatchObject({ lang: 'en', url: expect.stringMatching(/\/captions\/en-[0-9a-f]{40}-\d+\.vtt$/) });
  const revision = (await read(videoId))?.revision;
  await set('en', 'One');
  expect((await read(videoId))?.revision).toBe(revision);
  const both = await set('de', 'Zwei');
  expect(both.map(({ lang }) => lang)).toEqual(['de', 'en']);
  const replaced = await set('en', 'Three');
  expect([await media.exists(keyOf(english!)), await media.exists(keyOf(replaced[1]!))]).toEqual([false, true]);
  const viewer = { userId: 0n };
  expect((await media.client.getCaptions({ videoId, lang: 'en', viewer })).text).toBe(vtt('Three'));
  await media.client.deleteCaptions({ videoId, lang: 'de' }, owner);
  await media.client.deleteCaptions({ videoId, lang: 'de' }, owner);
  await expect(media.client.getCaptions({ videoId, lang: 'de', viewer })).rejects.toMatchObject({
    status: 'not_found',
  });
  await expect(set('en', 'Four', await media.as(3))).rejects.toMatchObject({ status: 'permission_denied' });
  await media.client.deleteVideo({ videoId, kind: VideoKind.VIDEO }, owner);
  expect(await media.exists(keyOf(replaced[1]!))).toBe(false);
  await expect(set('en', 'Five')).rejects.toMatchObject({ status: 'not_found' });
});

test('a user may upload one video in five minutes; promos, admins and refused uploads have no cooldown', async () => {
  const userId = nextUser++;
  await expect(media.upload(Buffer.from('no'), { userId })).rejects.toMatchObject({ status: 'invalid_argument' });
  const bytes = await videos.silent();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => media.upload(bytes, { userId })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toMatchObject({
      status: 'resource_exhausted',
      detail: expect.stringMatching(/^Please wait [45]m \d+s before uploading again\.$/),
      fields: { cooldown_remaining: expect.any(Number) },
    });
  }
  const remaining = async (kind: VideoKind, role: 'creator' | 'admin') =>
    (await media.client.checkUpload({ kind }, await media.as(userId, role))).cooldownRemainingSeconds;
  expect(await remaining(VideoKind.VIDEO, 'creator')).toBeGreaterThan(290);
  expect([await remaining(VideoKind.PROMO, 'creator'), await remaining(VideoKind.VIDEO, 'admin')]).toEqual([0, 0]);
  await media.upload(bytes, { userId, kind: VideoKind.PROMO });
  await media.upload(bytes, { userId, role: 'admin' });
  const incoming = [];
  for await (const { key } of media.blobs.list('incoming/')) incoming.push(key);
  const sources = await media.connection.collection('media_items').distinct('source.objectKey');
  expect(incoming.filter((key) => !sources.includes(key))).toEqual([]);
});

const remove = async (
  videoId: bigint,
  by: number,
  role: 'user' | 'admin' = 'user',
  kind: VideoKind = VideoKind.VIDEO,
) => media.client.deleteVideo({ videoId, kind }, await media.as(by, role));

test('only its uploader can delete a video, which deletes all its files', async () => {
  const { videoId, userId } = await live();
  const url = media.httpUrl + ((await read(videoId))?.renditions[0]?.url ?? '');
  await expect(remove(videoId, 3, 'admin')).rejects.toMatchObject({ status: 'permission_denied' });
  await expect(remove(videoId, userId, 'user', VideoKind.PROMO)).rejects.toMatchObject({ status: 'not_found' });
  expect((await fetch(url)).status).toBe(200);
  await Promise.all([remove(videoId, userId), remove(videoId, userId), remove(videoId, userId, 'admin')]);
  expect([(await fetch(url)).status, await read(videoId)]).toEqual([404, undefined]);
  const last = await until(
    async () => (await media.published()).findLast(({ video }) => video?.id === videoId),
    (event) => event?.change.case === 'deleted',
  );
  expect(last?.video).toMatchObject({ status: VideoStatus.DELETED, details: { title: '', hashtags: [] } });
  await expect(apply(videoId, Verdict.APPROVE)).rejects.toMatchObject({ detail: 'This video is removed.' });
});

test('the refusal to delete names a promo or a video', async () => {
  const { video } = await media.upload(await videos.silent(), { kind: VideoKind.PROMO });
  await expect(remove(video.id, 3, 'admin', VideoKind.PROMO)).rejects.toThrow('You may only delete your own promos.');
  await expect(remove((await live()).videoId, 3)).rejects.toThrow('You may only delete your own videos.');
});

test('a user who may not view a media item gets not found, also before it is live and after it is deleted', async () => {
  const { video } = await media.upload(await videos.silent(), { userId: nextUser++ });
  const { videoId, userId } = await live();
  await remove(videoId, userId);
  for (const id of [video.id, videoId, 4_711n])
    await expect(remove(id, 3)).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
});

test('a new score moves the tier one step, an older or repeated one does not', async () => {
  const { videoId } = await live();
  const send = (revision: number, viewCount: number, value: number) =>
    media.bus.publishAll([
      ScoreEvents.event(videoId, {
        videoId,
        revision: BigInt(revision),
        scoredViewCount: BigInt(viewCount),
        score: { value },
      }),
    ]);
  const becomes = (status: VideoStatus) => until(async () => (await read(videoId))?.status === status);
  await send(2, 60, 31);
  await becomes(VideoStatus.PROMOTED);
  const { revision } = (await read(videoId)) ?? {};
  await send(2, 60, 31);
  await send(1, 60, 0);
  await send(3, 1_000, 50);
  await becomes(VideoStatus.VIRAL);
  expect(await read(videoId)).toMatchObject({ score: 50, revision: (revision ?? 0n) + 1n });
  await send(4, 1_000, 30);
  await becomes(VideoStatus.PROMOTED);
});

test('videos of a banned account are hidden, shown again after the ban, deleted with the account', async () => {
  const { videoId, userId } = await live();
  const becomes = (status: AccountStatus, revision: bigint) =>
    media.bus.publishAll([UserEvents.event(userId, { revision, user: { id: BigInt(userId), status } })]);
  await becomes(AccountStatus.BANNED, 2n);
  await until(async () => (await viewedBy(videoId, 0)) === undefined);
  const { video: late } = await media.upload(await videos.silent(), { userId, role: 'admin' });
  expect(late.isUploaderHidden).toBe(true);
  await becomes(AccountStatus.ACTIVE, 3n);
  await until(async () => (await viewedBy(videoId, 0)) !== undefined);
  await becomes(AccountStatus.BANNED, 2n);
  await becomes(AccountStatus.DELETED, 4n);
  await until(async () => (await read(videoId)) === undefined && (await read(late.id)) === undefined);
});

test('all videos of a banned account are hidden, also when they fill more than one page', async () => {
  const { videoId, userId } = await live();
  for (let count = 0; count < 55; count++)
    await insertVideo(media.connection, { id: nextId++, uploaderId: userId, status: 'testing' });
  await media.bus.publishAll([
    UserEvents.event(userId, { revision: 2n, user: { id: BigInt(userId), status: AccountStatus.BANNED } }),
  ]);
  // The oldest is the last to be hidden.
  await until(async () => (await viewedBy(videoId, 0)) === undefined);
  const shown = { uploaderId: userId, isUploaderHidden: false };
  expect(await media.connection.collection('media_items').countDocuments(shown)).toBe(0);
});

test('a process that starts continues to hide the videos of a banned account', async () => {
  const { videoId, userId } = await live();
  const uploaders = media.connection.collection<{ _id: number }>('uploaders');
  const left = { isHidden: true, isUnfinished: true, revision: 2 };
  await uploaders.updateOne({ _id: userId }, { $set: left }, { upsert: true });
  await until(async () => (await viewedBy(videoId, 0)) === undefined);
  expect(await uploaders.findOne({ _id: userId })).toMatchObject({ isHidden: true, revision: 2 });
});

test('videos that cannot be shown again do not delay other accounts, and are shown later', async () => {
  const { videoId, userId } = await live();
  const publish = (status: AccountStatus, revision: bigint) =>
    media.bus.publishAll([UserEvents.event(userId, { revision, user: { id: BigInt(userId), status } })]);
  const stored = media.connection.collection<{ _id: number; status: string }>('media_items');
  const uploaders = media.connection.collection<{ _id: number }>('uploaders');
  await publish(AccountStatus.BANNED, 2n);
  await until(async () => (await viewedBy(videoId, 0)) === undefined);
  await stored.updateOne({ _id: Number(videoId) }, { $set: { status: 'nonsense' } });
  await publish(AccountStatus.ACTIVE, 3n);
  await until(async () => (await uploaders.countDocuments({ _id: userId, retryAt: { $ne: null } })) === 1);
  await stored.updateOne({ _id: Number(videoId) }, { $set: { status: 'testing' } });
  expect(await viewedBy(videoId, 0)).toBeUndefined();
  await publish(AccountStatus.ACTIVE, 4n);
  await until(async () => (await viewedBy(videoId, 0)) !== undefined);
});
