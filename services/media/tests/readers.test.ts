import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

const MAX_READERS = 80;
const OBJECT_BYTES = 24 * 2 ** 20;

let media: Media;
let videos: VideoMaker;
const sockets: Socket[] = [];
beforeAll(async () => {
  // No lowest pace: on a busy machine the first readers would be disconnected before the last ones have begun.
  const settings = {
    MEDIA_MAX_READERS: String(MAX_READERS),
    MEDIA_MIN_BYTES_PER_SECOND: '0',
    SWEEP_SECONDS: '3600',
  };
  [media, videos] = await Promise.all([bootMedia(settings), createVideoMaker()]);
  const body = Readable.from([Buffer.alloc(OBJECT_BYTES)]);
  await media.blobs.putStream('videos/1/abc/720p.mp4', body, { contentType: 'video/mp4' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await videos?.dispose();
  await media?.dispose();
});

const url = () => `${media.httpUrl}/media/videos/1/abc/720p.mp4`;

/** A client that begins to read and then stops reading. */
async function startSlowReader(): Promise<void> {
  const socket = connect(Number(new URL(url()).port), '127.0.0.1');
  sockets.push(socket);
  socket.write('GET /media/videos/1/abc/720p.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
}

/** Ten at a time. */
async function startSlowReaders(count: number): Promise<void> {
  for (let started = 0; started < count; started += 10) await Promise.all(Array.from({ length: 10 }, startSlowReader));
}

test('64 slow readers do not disturb other readers, uploads or readiness, and a cap refuses more readers', async () => {
  await startSlowReaders(70);
  expect((await fetch(url(), { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  await until(async () => (await fetch(`${media.httpUrl}/readyz`)).status === 200);
  const { video } = await media.upload(await videos.silent());
  expect(video.status).toBe(VideoStatus.UPLOADED);
  // On a busy machine the store may disconnect the first readers for their silence before the last ones begin.
  let refused = await fetch(url(), { method: 'HEAD' });
  await until(async () => {
    await startSlowReaders(MAX_READERS - 70);
    refused = await fetch(url());
    if (refused.status !== 503) await refused.body?.cancel();
    return refused.status === 503;
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await fetch(`${media.httpUrl}/readyz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await fetch(url(), { headers: { range: 'bytes=0-9' } })).status === 206);
});
