// Documents of version 0.1 have no cut and fewer details.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { decide } from '#domain/video-life';
import { createMediaItemStore } from '#store/media-items';
import { userDataKinds } from '#store/user-data';
import { insertLiveItem } from './insert-item.ts';
import { bootMedia, type Media } from './world.ts';

const OWNER = 41;

let media: Media;
beforeAll(async () => void (media = await bootMedia()));
afterAll(() => media?.dispose());

async function addOldVideo(id: number): Promise<void> {
  await insertLiveItem(media, { id, uploaderId: OWNER, kind: 'video' });
  const items = media.connection.collection<{ _id: number }>('media_items');
  const { modifiedCount } = await items.updateOne({ _id: id }, { $unset: { 'source.cut': '' } });
  expect(modifiedCount).toBe(1);
}

test('the files of a video without a cut are checked, and a lost cover is missing', async () => {
  await addOldVideo(501);
  await media.blobs.remove(['videos/501/a/poster.jpg']);
  const report = await media.client.repairFiles({}, await media.as(1, 'admin'));
  expect(report).toMatchObject({ checked: 1, repaired: 0, missing: 1 });
});

test('the uploader of a video without a cut can choose a cover', async () => {
  await addOldVideo(502);
  const item = (await createMediaItemStore(media.connection).find(502))!;
  const edit = { posterKey: 'videos/502/b/poster.jpg', coverMs: 700 };
  const outcome = decide(item, { type: 'edit', edit }, new Date());
  expect(outcome.kind === 'changed' && outcome.item.source.cut).toEqual({
    trimStartMs: null,
    trimEndMs: null,
    coverMs: 700,
  });
});

test('an unfinished upload without a cut is read, listed and exported', async () => {
  const caller = await media.as(OWNER);
  const uploadId = randomBytes(20).toString('hex');
  await media.uploads.createUpload({ uploadId, sizeBytes: 9n, metadata: '' }, caller);
  const uploads = media.connection.collection<{ _id: string }>('uploads');
  expect(
    (await uploads.updateOne({ _id: uploadId }, { $unset: { cut: '', 'details.visibility': '' } })).modifiedCount,
  ).toBe(1);
  expect((await media.uploads.getUpload({ uploadId }, caller)).upload?.id).toBe(uploadId);
  expect((await media.uploads.listUnfinishedUploads({}, caller)).uploads.map(({ id }) => id)).toEqual([uploadId]);
  const read = createReadUserData(media.connection, userDataKinds);
  const { records } = await read({ userId: OWNER, kind: 'uploads', pageToken: '' });
  expect(records.map((record) => JSON.parse(record) as object)).toMatchObject([
    { id: uploadId, cover_ms: null, visibility: 'public' },
  ]);
});
