import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { runRequest } from '@tallscreen/kit/context';
import { createLogger } from '@tallscreen/kit/logger';
import { createWorkQueue } from '@tallscreen/kit/work-queue';
import { createChangeMediaItem } from '#app/change-media-item';
import { createDeleteFiles } from '#app/delete-files';
import { createRepairFiles } from '#app/repair-files';
import { decide } from '#domain/video-life';
import type { CoverMaker } from '#ffmpeg/cover-maker';
import { createFileDeletionStore } from '#store/file-deletions';
import { createMediaItemStore } from '#store/media-items';
import { listKeys } from '#store/objects';
import { insertLiveItem } from './insert-item.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
beforeAll(async () => void (media = await bootMedia()));
afterAll(() => media?.dispose());

const ADMIN = 1;
const stored = (id: number) => createMediaItemStore(media.connection).find(id);

/** Covers are made only while the queue has a place; each is one byte. */
function repairWith(
  places = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 100, refusal: 'too_many_covers' }),
) {
  const { connection, blobs } = media;
  const logger = createLogger({ name: 'repair', level: 'silent' });
  const mediaItems = createMediaItemStore(connection);
  const deleteFiles = createDeleteFiles({ fileDeletions: createFileDeletionStore(connection), blobs, logger });
  const outbox = createOutbox(connection);
  const changeMediaItem = createChangeMediaItem({ outbox, mediaItems, deleteFilesOf: deleteFiles.ofItem });
  const makeCover: CoverMaker = ({ itemId }) =>
    places(async () => {
      const posterKey = `videos/${itemId}/made-${randomUUID()}/poster.jpg`;
      await blobs.putStream(posterKey, Readable.from([Buffer.from('x')]), { contentType: 'image/jpeg' });
      return { posterKey, posterBytes: 1 };
    });
  const chooseCover = (id: number, posterKey: string) =>
    changeMediaItem(id, (item) => decide(item, { type: 'edit', edit: { posterKey, coverMs: 700 } }, new Date()));
  const repair = (onList: (id: number) => Promise<unknown> = () => Promise.resolve()) =>
    createRepairFiles({
      mediaItems,
      changeMediaItem,
      makeCover,
      discardFiles: deleteFiles.discard,
      logger,
      async listKeys(prefix) {
        const keys = await listKeys(blobs, prefix);
        await onList(Number(prefix.split('/')[1]));
        return keys;
      },
    });
  return { repair, chooseCover };
}

/** Stores a live video whose chosen cover is lost. */
async function withLostCover(id: number) {
  await insertLiveItem(media, { id, uploaderId: 7, kind: 'video' });
  await repairWith().chooseCover(id, `videos/${id}/lost/poster.jpg`);
}

const withinMs = <T>(ms: number, work: () => Promise<T>) =>
  runRequest({ requestId: 'repair', deadlineAt: Date.now() + 5_000 + ms }, work);

test('a cover that waits for its turn until the end is not lost: it waits, and the next call makes it', async () => {
  await withLostCover(601);
  const places = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 100, refusal: 'too_many_covers' });
  let release = () => {};
  const busy = places(() => new Promise<void>((resolve) => (release = resolve)));
  const { repair } = repairWith(places);
  const first = await withinMs(2_000, () => repair()(ADMIN));
  expect(first).toEqual({ checked: 1, repaired: 0, missing: 0, waiting: 1 });
  release();
  await busy;
  expect(await repair()(ADMIN)).toEqual({ checked: 1, repaired: 1, missing: 0, waiting: 0 });
  expect((await stored(601))?.files?.posterKey).toContain('videos/601/made-');
});

test('a cover that the uploader chooses meanwhile stays', async () => {
  await withLostCover(602);
  const { repair, chooseCover } = repairWith();
  const report = await repair(async (id) => {
    if (id === 602) await chooseCover(602, 'videos/602/chosen/poster.jpg');
  })(ADMIN);
  expect(report).toEqual({ checked: 2, repaired: 0, missing: 0, waiting: 1 });
  // The cover that was made for nothing is deleted.
  expect(await listKeys(media.blobs, 'videos/602/')).not.toContainEqual(expect.stringContaining('made-'));
  expect((await stored(602))?.files?.posterKey).toBe('videos/602/chosen/poster.jpg');
});

test('what the time does not suffice for is counted as waiting', async () => {
  const { repair } = repairWith();
  expect(await withinMs(0, () => repair()(ADMIN))).toEqual({ checked: 0, repaired: 0, missing: 0, waiting: 2 });
});

test('a removed video without its files does not stop the repair of the others', async () => {
  await withLostCover(603);
  await withLostCover(604);
  await repairWith().repair(async (id) => {
    if (id === 603)
      await media.connection
        .collection<{ _id: number }>('media_items')
        .updateOne({ _id: id }, { $set: { status: 'removed' } });
  })(ADMIN);
  expect((await stored(604))?.files?.posterKey).toContain('videos/604/made-');
});

test('a call begins where the last one ran out of time, so that repeated calls reach every item', async () => {
  for (let id = 611; id < 623; id++) await insertLiveItem(media, { id, uploaderId: 7, kind: 'video' });
  const repair = repairWith().repair(() => sleep(300));
  const first = await withinMs(200, () => repair(ADMIN));
  expect(first.checked).toBe(8);
  expect(first.waiting).toBeGreaterThanOrEqual(6);
  const second = await repair(ADMIN);
  expect([second.checked, second.waiting]).toEqual([first.waiting, 0]);
  expect((await repair(ADMIN)).checked).toBe(first.checked + second.checked);
});
