import { VideoEvents } from '@tallscreen/kit-events/event-types';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, spawnWorker, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;
const events: VideoEvent[] = [];

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
  const seen = on(VideoEvents, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = media.bus.consume({ group: 'test', topics: handlers(seen) });
  media.parts.onDispose(() => consumption.stop());
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const read = async (videoId: bigint) => {
  const lookups = [{ videoId, viewer: { userId: 7n, isAdmin: true } }];
  return (await media.client.batchGetVideos({ lookups })).videos[0];
};
const reaches = (videoId: bigint, status: VideoStatus) => until(async () => (await read(videoId))?.status === status);
const keysBelow = async (prefix: string) => {
  const keys = [];
  for await (const { key } of media.blobs.list(prefix)) keys.push(key);
  return keys;
};

test('makes renditions, poster and strip, deletes the source, publishes each stage', async () => {
  const worker = await bootWorker(media);
  const { video, objectKey } = await media.upload(await videos.mp4('big.mp4', '800x1200', 2));
  await reaches(video.id, VideoStatus.SCANNING);
  await worker.stop();
  const done = await read(video.id);
  expect(done?.renditions).toMatchObject([
    { name: '720p', width: 720, height: 1080 },
    { name: '480p', width: 480, height: 720 },
    { name: '360p', width: 360, height: 540 },
  ]);
  const seconds = Number(done?.duration?.seconds) + (done?.duration?.nanos ?? 0) / 1e9;
  for (const { sizeBytes, bitrateKbps } of done?.renditions ?? [])
    expect(bitrateKbps).toBe(Math.round((Number(sizeBytes) * 8) / 1000 / seconds));
  const paths = [done?.posterUrl, done?.stripUrl, ...(done?.renditions ?? []).map(({ url }) => url)];
  for (const path of paths) {
    const answer = await fetch(media.httpUrl + path);
    expect(answer.status).toBe(200);
    expect((await answer.bytes()).length).toBeGreaterThan(500);
  }
  expect(await media.exists(objectKey)).toBe(false);
  await until(() => events.some(({ video: v, change }) => v?.id === video.id && change.case === 'transcoded'));
  const published = events.filter((event) => event.video?.id === video.id);
  expect(published.map(({ change, video: v }) => [change.case, v?.revision])).toEqual([
    ['uploaded', 1n],
    ['processingStarted', 2n],
    ['transcoded', 3n],
  ]);
});

test('a file whose damage is found only in processing is rejected with the reason, and its files are deleted', async () => {
  const whole = await videos.portrait();
  const damaged = Buffer.from(whole);
  const content = damaged.indexOf('mdat') + 4;
  damaged.fill(0xa5, content, damaged.length - 2_000);
  const worker = await bootWorker(media);
  const { video, objectKey } = await media.upload(damaged);
  await reaches(video.id, VideoStatus.REJECTED);
  await worker.stop();
  expect((await read(video.id))?.rejectionReason).toBe('The video could not be processed: the file is damaged.');
  expect([await media.exists(objectKey), await keysBelow(`videos/${video.id}/`)]).toEqual([false, []]);
});

test('when a worker is killed, the next one processes the video from the start', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'tallscreen-work-'));
  media.parts.onDispose(() => rm(workDir, { recursive: true, force: true }));
  const { video } = await media.upload(await videos.portrait());
  const first = spawnWorker(media, { WORK_DIR: workDir });
  await until(async () => (await readdir(workDir)).length === 1);
  await first.kill('SIGKILL');
  expect(await readdir(workDir)).toHaveLength(1);
  const second = spawnWorker(media, { WORK_DIR: workDir });
  await reaches(video.id, VideoStatus.SCANNING);
  expect(await second.kill('SIGTERM')).toBe(0);
  expect(await readdir(workDir)).toEqual([]);
  const prefixes = new Set((await keysBelow(`videos/${video.id}/`)).map((key) => key.split('/')[2]));
  expect(prefixes.size).toBe(1);
});

test('a video that has killed three workers is rejected with the reason', async () => {
  const { video, objectKey } = await media.upload(await videos.silent());
  await media.connection
    .collection<{ _id: number }>('media_items')
    .updateOne({ _id: Number(video.id) }, { $set: { 'job.attempts': 3, 'job.leaseUntil': new Date(0) } });
  const worker = await bootWorker(media);
  await reaches(video.id, VideoStatus.REJECTED);
  await worker.stop();
  expect((await read(video.id))?.rejectionReason).toBe('The video could not be processed after several attempts.');
  expect(await media.exists(objectKey)).toBe(false);
});

test('a video deleted while it is processed leaves no file', async () => {
  const worker = await bootWorker(media);
  const { video, objectKey } = await media.upload(await videos.mp4('slow.mp4', '1080x1920', 8));
  await reaches(video.id, VideoStatus.PROCESSING);
  await media.client.deleteVideo({ videoId: video.id, kind: video.kind }, await media.as(7));
  expect(await media.exists(objectKey)).toBe(false);
  await worker.stop();
  expect(await keysBelow(`videos/${video.id}/`)).toEqual([]);
});
