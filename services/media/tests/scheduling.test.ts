import { UserEvents, VideoEvents } from '@tallscreen/kit-events/event-types';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { acquireLease } from '@tallscreen/kit-mongo/lease';
import { createScope } from '@tallscreen/kit/service';
import { until } from '@tallscreen/kit/testing/until';
import { type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { readMediaConfig } from '#config';
import { startMedia } from '#service';
import { insertVideo } from './insert-item.ts';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;
const LATE = 90;
const inMs = (ms: number): Date => new Date(Date.now() + ms);
const at = (publishAt: Date) => ({ details: { publishAt: timestampFromDate(publishAt) } });
const moved = (videoId: bigint, publishAt: Date) => ({ videoId, changed: { paths: ['publish_at'] }, ...at(publishAt) });
const publishTimeIn = (video: Video | undefined): Date | undefined =>
  video?.details?.publishAt && timestampDate(video.details.publishAt);

let media: Media;
let videos: VideoMaker;
let wasLeased = false;
const events: VideoEvent[] = [];

beforeAll(async () => {
  [media, videos] = await Promise.all([
    bootMedia({}, async (connection) => {
      await insertVideo(connection, { id: LATE, uploaderId: 5, status: 'scheduled', publishAt: inMs(-60_000) });
      // The state that a killed process has left.
      const lease = { name: 'media-publish-videos', holder: 'killed', ttlMs: 2_000 };
      wasLeased = await acquireLease(connection, lease);
    }),
    createVideoMaker(),
  ]);
  // A second replica with the same data.
  const { scope, stop } = createScope('media', media.parts.logger);
  media.parts.onDispose(stop);
  await startMedia(scope, readMediaConfig(media.env));
  const seen = on(VideoEvents, async (received) => {
    events.push(...received.map(({ message }) => message));
  });
  const consumption = media.bus.consume({ group: 'test', topics: handlers(seen) });
  media.parts.onDispose(() => consumption.stop());
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

let nextId = 100;
let nextDecision = 1n;

const viewedBy = async (videoId: bigint, userId: number, isAdmin = false): Promise<Video | undefined> =>
  (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { userId: BigInt(userId), isAdmin } }] }))
    .videos[0];
const read = (videoId: bigint) => viewedBy(videoId, 0, true);
const apply = (videoId: bigint, verdict: Verdict) =>
  media.moderation.applyDecision({ decisionId: nextDecision++, videoId, verdict, reason: '' });
const changesOf = (videoId: bigint) =>
  events.filter(({ video }) => video?.id === videoId).map(({ change }) => change.case);

/** A video that waits for a decision. */
async function pending(publishAt: Date) {
  const id = nextId++;
  await insertVideo(media.connection, { id, uploaderId: id, status: 'pending', publishAt });
  return { videoId: BigInt(id), userId: id };
}
async function scheduled(publishAt: Date) {
  const item = await pending(publishAt);
  const { video } = await apply(item.videoId, Verdict.APPROVE);
  expect(video?.status).toBe(VideoStatus.SCHEDULED);
  return item;
}

test('a video whose process was killed before its time goes live when the lease of that process expires', async () => {
  expect(wasLeased).toBe(true);
  const video = await until(
    () => viewedBy(BigInt(LATE), 0),
    (found) => found !== undefined,
  );
  expect(video?.status).toBe(VideoStatus.TESTING);
});

test('an approved video goes live at its time, once, and nobody else sees it before', async () => {
  const publishAt = inMs(3_000);
  const { videoId, userId } = await scheduled(publishAt);
  const uploadsFor = async (viewer: number) =>
    (
      await media.client.listUploads({
        uploaderId: BigInt(userId),
        kind: VideoKind.VIDEO,
        viewer: { userId: BigInt(viewer) },
      })
    ).videos.map(({ id }) => id);
  const listed = async () => (await media.client.listPublicVideos({ pageSize: 1_000 })).videos;
  expect([await viewedBy(videoId, 0), await viewedBy(videoId, 3)]).toEqual([undefined, undefined]);
  expect([await uploadsFor(0), await uploadsFor(userId)]).toEqual([[], [videoId]]);
  expect((await listed()).map(({ id }) => id)).not.toContain(videoId);
  const own = await viewedBy(videoId, userId);
  expect(publishTimeIn(own)).toEqual(publishAt);

  await until(async () => (await viewedBy(videoId, 0)) !== undefined);
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
  const entry = (await listed()).find(({ id }) => id === videoId);
  expect(timestampDate(entry!.publishedAt!).getTime()).toBeGreaterThanOrEqual(publishAt.getTime());
  // Both replicas have run their job again meanwhile.
  const after = await scheduled(inMs(2_500));
  await until(() => changesOf(after.videoId).includes('published'));
  expect(changesOf(videoId)).toEqual(['approved', 'published']);
});

test('after its time an approved video goes live at once', async () => {
  const { videoId } = await pending(inMs(-1_000));
  expect((await apply(videoId, Verdict.APPROVE)).video?.status).toBe(VideoStatus.TESTING);
});

test('the time can be moved and removed until the video is live', async () => {
  const first = inMs(4_000);
  const { videoId, userId } = await scheduled(first);
  const uploader = await media.as(userId);
  const later = inMs(2 * DAY_MS);
  const { video } = await media.client.editVideo(moved(videoId, later), uploader);
  expect([video?.status, publishTimeIn(video)]).toEqual([VideoStatus.SCHEDULED, later]);
  for (const [ms, detail] of [
    [-1_000, 'The publish time must be in the future.'],
    [91 * DAY_MS, 'The publish time must be at most 90 days ahead.'],
  ] as const)
    await expect(media.client.editVideo(moved(videoId, inMs(ms)), uploader)).rejects.toMatchObject({
      status: 'invalid_argument',
      detail,
    });
  // A video that is due after the first time shows that the job has run since then.
  const { videoId: next } = await scheduled(new Date(first.getTime() + 500));
  await until(async () => (await viewedBy(next, 0)) !== undefined);
  expect((await read(videoId))?.status).toBe(VideoStatus.SCHEDULED);
  const edited = await media.client.editVideo({ videoId, changed: { paths: ['publish_at'] } }, uploader);
  expect(edited.video?.status).toBe(VideoStatus.TESTING);
  await expect(media.client.editVideo(moved(videoId, later), uploader)).rejects.toMatchObject({
    detail: 'This video is live. Its publish time cannot be changed.',
  });
});

test('a video that is rejected, removed or deleted meanwhile does not go live', async () => {
  const at = inMs(4_000);
  const [removed, deleted] = [await scheduled(at), await scheduled(at)];
  const rejected = await pending(at);
  await apply(rejected.videoId, Verdict.REJECT);
  await apply(removed.videoId, Verdict.REMOVE);
  await media.client.deleteVideo({ videoId: deleted.videoId, kind: VideoKind.VIDEO }, await media.as(deleted.userId));
  const { videoId: next } = await scheduled(new Date(at.getTime() + 500));
  await until(async () => (await viewedBy(next, 0)) !== undefined);
  expect((await read(rejected.videoId))?.status).toBe(VideoStatus.REJECTED);
  expect([await read(removed.videoId), await read(deleted.videoId)]).toEqual([undefined, undefined]);
});

test('changed texts are scanned, and a flagged video waits for an admin and then again for its time', async () => {
  const { videoId, userId } = await scheduled(inMs(DAY_MS));
  const { video } = await media.client.editVideo(
    { videoId, details: { title: 'What the fuck' }, changed: { paths: ['title'] } },
    await media.as(userId),
  );
  expect([video?.status, video?.wantedScanId]).toEqual([VideoStatus.SCHEDULED, expect.stringContaining(`${videoId}-`)]);
  const scan = {
    videoId,
    scanId: video!.wantedScanId,
    flagCode: 'flagged_language',
    flagsWords: true,
    flaggedTexts: ['title'],
  };
  expect((await media.moderation.recordScan(scan)).video?.status).toBe(VideoStatus.PENDING);
  expect((await apply(videoId, Verdict.APPROVE)).video?.status).toBe(VideoStatus.SCHEDULED);
});

test('a video of a banned uploader goes live hidden, and is shown after the ban', async () => {
  const { videoId, userId } = await scheduled(inMs(2_000));
  const becomes = (status: AccountStatus, revision: bigint) =>
    media.bus.publishAll([UserEvents.event(userId, { revision, user: { id: BigInt(userId), status } })]);
  await becomes(AccountStatus.BANNED, 2n);
  await until(async () => (await read(videoId))?.isUploaderHidden === true);
  await until(async () => (await read(videoId))?.status === VideoStatus.TESTING);
  expect(await viewedBy(videoId, 0)).toBeUndefined();
  await becomes(AccountStatus.ACTIVE, 3n);
  await until(async () => (await viewedBy(videoId, 0)) !== undefined);
});

test('an upload keeps its time, even if that has just passed; a time too far ahead is refused', async () => {
  const bytes = await videos.silent();
  const publishAt = inMs(DAY_MS);
  const { video } = await media.upload(bytes, at(publishAt));
  expect(publishTimeIn(video)).toEqual(publishAt);
  const passed = await media.upload(bytes, at(inMs(-1_000)));
  expect(passed.video.status).toBe(VideoStatus.UPLOADED);
  await expect(media.upload(bytes, at(inMs(91 * DAY_MS)))).rejects.toMatchObject({
    detail: 'The publish time must be at most 90 days ahead.',
  });
  const promo = await media.upload(bytes, { kind: VideoKind.PROMO, ...at(publishAt) });
  expect(publishTimeIn(promo.video)).toBeUndefined();
});
