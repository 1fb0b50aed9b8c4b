import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutboxWithoutAudit, readAuditEntries } from '@tallscreen/kit-events/testing/audit';
import { until } from '@tallscreen/kit/testing/until';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createChangeMediaItem } from '#app/change-media-item';
import { decide } from '#domain/video-life';
import { createMediaItemStore } from '#store/media-items';
import { insertLiveItem } from './insert-item.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
beforeAll(async () => void (media = await bootMedia()));
afterAll(() => media?.dispose());

let nextId = 100;
const read = async (videoId: bigint) =>
  (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { isAdmin: true } }] })).videos[0];
async function live(kind: 'video' | 'promo' = 'video') {
  const id = nextId++;
  await insertLiveItem(media, { id, uploaderId: 7, kind });
  return { videoId: BigInt(id) };
}

test('lists active media items of a kind; repairs files that were moved and counts missing ones', async () => {
  const [one, two] = [await live(), await live('promo')];
  const admin = await media.as(1, 'admin');
  const { videos } = await media.client.listActiveVideos({ kind: VideoKind.PROMO }, admin);
  expect(videos.map(({ id }) => id)).toEqual([two.videoId]);
  await expect(media.client.listActiveVideos({ kind: VideoKind.VIDEO }, await media.as(2))).rejects.toMatchObject({
    status: 'permission_denied',
  });
  const keys = [];
  for await (const { key } of media.blobs.list(`videos/${one.videoId}/`)) keys.push(key);
  for (const key of keys) await media.blobs.move(key, key.replace(/\/[^/]+\/([^/]+)$/, '/elsewhere/$1'));
  await media.blobs.remove([(await read(two.videoId))?.posterUrl.replace('/media/', '') ?? '']);
  expect(await media.client.repairFiles({}, admin)).toMatchObject({ repaired: 1, missing: 1 });
  expect((await read(one.videoId))?.renditions[0]?.url).toContain('/elsewhere/');
  expect(await media.client.repairFiles({}, admin)).toMatchObject({ repaired: 0, missing: 1 });
  expect(await readAuditEntries(media.bus, 1n, 1)).toMatchObject([
    {
      action: 'media.urls_fixed',
      targetType: 'video',
      targetId: one.videoId,
      details: `Files linked again: ${keys.length}.`,
    },
  ]);
});

test('files are not repaired when the audit entry cannot be written', async () => {
  const { videoId } = await live();
  const { connection } = media;
  const changeMediaItem = createChangeMediaItem({
    outbox: createOutboxWithoutAudit(connection),
    mediaItems: createMediaItemStore(connection),
    deleteFilesOf: () => Promise.resolve(),
  });
  const before = await read(videoId);
  const repair = changeMediaItem(Number(videoId), (item) => {
    const files = { ...item.files!, posterKey: 'elsewhere.jpg' };
    return decide(item, { type: 'repairFiles', from: item.files!, files, adminId: 1 }, new Date());
  });
  await expect(repair).rejects.toThrow('No audit log.');
  expect(await read(videoId)).toEqual(before);
});

test('refused captions leave no file, also when two concurrent calls exceed the limit of languages', async () => {
  const { videoId } = await live();
  const owner = await media.as(7);
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
  const set = (lang: string) => media.client.setCaptions({ videoId, lang, text }, owner);
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of media.blobs.list(`videos/${videoId}/captions/`)) keys.push(key);
    return keys;
  };
  const [last = '', tooMany = '', ...others] = Array.from({ length: 21 }, (_, i) => `a${String.fromCharCode(97 + i)}`);
  for (const lang of others) await set(lang);
  const answers = await Promise.allSettled([set(last), set(tooMany)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await until(async () => (await files()).length === 20);
  await expect(set('de')).rejects.toMatchObject({ status: 'failed_precondition' });
  expect(await files()).toHaveLength(20);
});
