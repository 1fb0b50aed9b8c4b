import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { bootWorld, uploader, type World } from './world.ts';

let moderation: World;

beforeAll(async () => {
  moderation = await bootWorld();
  await moderation.stop();
});
afterAll(() => moderation?.dispose());

/** Starts a process of its own. Returns a function that kills it. */
function spawnModeration(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...moderation.env, LOG_LEVEL: 'silent', ...settings },
  });
  moderation.media.parts.onDispose(() => child.kill('SIGKILL'));
  return async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
}

/** Nothing listens on this port. */
const unreachable = { MEDIA_HTTP_URL: 'http://127.0.0.1:9' };

const scanOf = (videoId: bigint) =>
  moderation.connection
    .collection<{ _id: number; attempts: number; leaseUntil?: Date }>('scans')
    .findOne({ _id: Number(videoId) });
const isFinished = (scan: { leaseUntil?: Date } | null): boolean => scan !== null && !scan.leaseUntil;
const statusOf = async (videoId: bigint) => (await moderation.read(videoId))?.status;

test('a video whose frames cannot be read goes to review as not scanned', async () => {
  const blind = await moderation.boot({ ...unreachable, SCAN_ATTEMPTS: '2' });
  const { video } = await moderation.media.upload(await moderation.files.silent(), {
    details: { title: 'Fuck' },
  });
  await until(async () => (await statusOf(video.id)) === VideoStatus.PENDING);
  expect(await moderation.read(video.id)).toMatchObject({ isFlagged: true, rejectionReason: 'Language. Not scanned.' });
  await blind.stop();
});

test('a missing file is fetched once: the scan of a deleted video ends, another video goes to review as not scanned', async () => {
  const { media } = moderation;
  const [{ video: deleted }, { video: bare }] = [
    await media.upload(await moderation.files.silent()),
    await media.upload(await moderation.files.silent()),
  ];
  for (const { id } of [deleted, bare]) await until(async () => (await statusOf(id)) === VideoStatus.SCANNING);
  await media.client.deleteVideo({ videoId: deleted.id, kind: deleted.kind }, await media.as(uploader));
  for await (const { key } of media.blobs.list(`videos/${bare.id}/`)) await media.blobs.remove([key]);
  const next = await moderation.boot({ SCAN_ATTEMPTS: '100' });
  for (const { id } of [deleted, bare]) {
    await until(async () => isFinished(await scanOf(id)));
    expect(await scanOf(id)).toMatchObject({ attempts: 1 });
  }
  expect(await moderation.read(bare.id)).toMatchObject({
    status: VideoStatus.PENDING,
    rejectionReason: 'Not scanned.',
  });
  await next.stop();
});

test('a video that was hidden while its event is late is scanned at its new address', async () => {
  const { media } = moderation;
  const { video } = await media.upload(await moderation.files.silent());
  await until(async () => (await statusOf(video.id)) === VideoStatus.SCANNING);
  // Changed without an event.
  await media.connection
    .collection<{ _id: number }>('media_items')
    .updateOne(
      { _id: Number(video.id) },
      { $set: { isUploaderHidden: true, fileSecret: 's'.repeat(22) }, $inc: { revision: 1 } },
    );
  const next = await moderation.boot();
  await until(async () => isFinished(await scanOf(video.id)));
  expect((await moderation.read(video.id))?.rejectionReason).toBe('');
  await next.stop();
});

test('a scan whose process was killed is repeated by the next process', async () => {
  const kill = spawnModeration({ ...unreachable, SCAN_ATTEMPTS: '100' });
  const { video } = await moderation.media.upload(await moderation.files.silent());
  await until(async () => ((await scanOf(video.id))?.attempts ?? 0) > 0);
  await kill('SIGKILL');
  expect(await statusOf(video.id)).toBe(VideoStatus.SCANNING);
  const next = spawnModeration();
  await until(async () => (await statusOf(video.id)) === VideoStatus.PENDING);
  expect((await moderation.read(video.id))?.rejectionReason).toBe('');
  await next('SIGKILL');
});
