import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, type Media } from './world.ts';

/** A disk of 64 KiB for the worker, if this user may mount one (root on Linux). */
const disk = mountSmallDisk();
let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
  disk?.unmount();
});

function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'tallscreen-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    grow: () => void execFileSync('mount', ['-o', 'remount,size=256m', folder]),
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

const statusOf = async (videoId: bigint) => {
  const lookups = [{ videoId, viewer: { userId: 7n, isAdmin: true } }];
  return (await media.client.batchGetVideos({ lookups })).videos[0]?.status;
};

const describeWithDisk = disk ? describe : describe.skip;
describeWithDisk('on a small disk', () => {
  test('a full disk makes a video wait; with room again it is processed and not rejected', async () => {
    const items = media.connection.collection<{ _id: number; job?: { prefix: string } }>('media_items');
    const { video } = await media.upload(await videos.mp4('waits.mp4', '720x1280', 2));
    const worker = await bootWorker(media, { WORK_DIR: disk!.folder, WORKER_ATTEMPTS: '1' });
    // More attempts than a video normally gets: attempts on a full disk do not count, because the file is not at fault.
    const prefixes = new Set<string>();
    await until(async () => {
      const { job } = (await items.findOne({ _id: Number(video.id) })) ?? {};
      if (job?.prefix) prefixes.add(job.prefix);
      return prefixes.size > 2;
    });
    expect([VideoStatus.UPLOADED, VideoStatus.PROCESSING]).toContain(await statusOf(video.id));
    disk!.grow();
    await until(async () => (await statusOf(video.id)) === VideoStatus.SCANNING);
    await worker.stop();
  });
});
