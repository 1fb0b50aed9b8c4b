import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { until } from '@tallscreen/kit/testing/until';
import { createStoredReader } from '#store/stored';
import { insertLiveItem } from './insert-item.ts';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia({ QUOTA_ITEMS: '2', QUOTA_MB: '1' }), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const full = 'An account may have at most 2 videos and promos here. Delete one first.';

async function check(userId: number, role: 'creator' | 'admin' = 'creator') {
  return media.client.checkUpload({ kind: VideoKind.VIDEO }, await media.as(userId, role));
}

test('an account with as many videos as it may have uploads again once it has deleted one', async () => {
  const userId = 21;
  const clip = await videos.silent();
  const first = await media.upload(clip, { userId });
  await check(userId);
  await media.upload(await videos.portrait(), { userId });
  await expect(check(userId)).rejects.toThrow(full);
  const refused = await media.store(await videos.odd());
  const request = { kind: VideoKind.VIDEO, fileName: 'c.mp4', objectKey: refused, details: { title: 'Third' } };
  await expect(media.client.createVideo(request, await media.as(userId))).rejects.toThrow(full);
  expect(await media.exists(refused)).toBe(false);

  await media.client.deleteVideo({ videoId: first.video.id, kind: VideoKind.VIDEO }, await media.as(userId));
  await check(userId);
  await media.upload(await videos.odd(), { userId });
});

test('of two uploads at once for the last place one is stored', async () => {
  const userId = 22;
  await media.upload(await videos.silent(), { userId });
  const clips = [await videos.portrait(), await videos.odd()];
  const outcomes = await Promise.allSettled(clips.map((clip) => media.upload(clip, { userId })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('all files that the store keeps for the videos of an account are counted', async () => {
  const userId = 25;
  const { video, objectKey } = await media.upload(await videos.portrait(), { userId });
  const stored = createStoredReader(media.connection);
  const inStore = async () => {
    let [items, bytes] = [0, 0];
    for await (const { size } of media.blobs.list(`videos/${video.id}/`)) [items, bytes] = [items + 1, bytes + size];
    return { items, bytes };
  };
  const source = (await media.blobs.stat(objectKey))?.size;
  expect(await stored.ofUploader(userId)).toEqual({ items: 1, bytes: source });
  await bootWorker(media);
  await until(async () => (await inStore()).items > 0 && (await stored.ofUploader(userId)).bytes !== source);
  const owner = await media.as(userId);
  const captions = { videoId: video.id, lang: 'en', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHällo\n' };
  await media.client.setCaptions(captions, owner);
  await media.client.editVideo({ videoId: video.id, coverMs: 500n }, owner);
  // The old cover is deleted after the change.
  await until(async () => (await inStore()).bytes === (await stored.ofUploader(userId)).bytes);
  expect((await inStore()).items).toBeGreaterThan(4);
});

test('an account whose files take all of its bytes is refused, an admin is not', async () => {
  const sizeBytes = 1_000_000;
  for (const uploaderId of [23, 24]) {
    const id = uploaderId;
    await insertLiveItem(media, { id, uploaderId, kind: 'video' });
    await media.connection
      .collection<{ _id: number }>('media_items')
      .updateOne({ _id: id }, { $set: { 'files.renditions.0.sizeBytes': sizeBytes } });
  }
  await expect(check(23)).rejects.toThrow('This would be more than the 1 MB that one account may use here.');
  await check(24, 'admin');
});
