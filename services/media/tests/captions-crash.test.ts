import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createChangeMediaItem } from '#app/change-media-item';
import { createDeleteFiles } from '#app/delete-files';
import { createSetCaptions } from '#app/set-captions';
import { createFileDeletionStore } from '#store/file-deletions';
import { createMediaItemStore } from '#store/media-items';
import { insertLiveItem } from './insert-item.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
beforeAll(async () => void (media = await bootMedia()));
afterAll(() => media?.dispose());

const UPLOADER = 7;
const TEXT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';

/** Stores captions like a process that is killed before it changes the video's record. */
async function setCaptionsAndDie(videoId: number): Promise<void> {
  const { connection, blobs } = media;
  const mediaItems = createMediaItemStore(connection);
  const deleteFiles = createDeleteFiles({
    fileDeletions: createFileDeletionStore(connection),
    blobs,
    logger: media.parts.logger,
  });
  const change = createChangeMediaItem({
    outbox: createOutbox(connection),
    mediaItems,
    deleteFilesOf: deleteFiles.ofItem,
  });
  const dying = createSetCaptions({
    mediaItems,
    blobs,
    discardFiles: deleteFiles.discard,
    changeMediaItem: (id) =>
      change(id, () => {
        throw new Error('The process ends.');
      }),
  });
  const caller = { userId: UPLOADER, isAdmin: false };
  await expect(dying({ itemId: videoId, lang: 'en', text: TEXT }, caller)).rejects.toThrow('The process ends.');
}

async function storedKeys(videoId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of media.blobs.list(`videos/${videoId}/`)) if (key.endsWith('.vtt')) keys.push(key);
  return keys;
}
const captionsOf = async (videoId: number) => {
  const lookups = [{ videoId: BigInt(videoId), viewer: { userId: 0n } }];
  return (await media.client.batchGetVideos({ lookups })).videos[0]?.captions.map(({ url }) => url);
};

test('captions are stored once by a repeated call if the first process ended before it recorded them', async () => {
  await insertLiveItem(media, { id: 100, uploaderId: UPLOADER, kind: 'video' });
  await setCaptionsAndDie(100);
  const [left] = await storedKeys(100);
  expect([left === undefined, await captionsOf(100)]).toEqual([false, []]);

  await media.client.setCaptions({ videoId: 100n, lang: 'en', text: TEXT }, await media.as(UPLOADER));
  expect(await storedKeys(100)).toEqual([left]);
  expect(await captionsOf(100)).toEqual([`/media/${left}`]);
});

test('a captions file that was never recorded is deleted with its video', async () => {
  await insertLiveItem(media, { id: 101, uploaderId: UPLOADER, kind: 'video' });
  await setCaptionsAndDie(101);
  expect(await storedKeys(101)).toHaveLength(1);
  await media.client.deleteVideo({ videoId: 101n, kind: VideoKind.VIDEO }, await media.as(UPLOADER));
  expect(await storedKeys(101)).toEqual([]);
});
