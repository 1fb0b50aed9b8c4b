import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createAppendUpload } from '#app/append-upload';
import { createRemoveAbandonedUploads } from '#app/remove-abandoned-uploads';
import { createRemoveUnlistedParts } from '#app/remove-unlisted-parts';
import { createRemoveUpload } from '#app/remove-upload';
import { createSaveDraft } from '#app/save-draft';
import { noCampaign } from '#domain/campaign';
import { noDetails } from '#domain/video-details';
import { createMediaItemStore } from '#store/media-items';
import { createUploadStore } from '#store/uploads';
import { userDataKinds } from '#store/user-data';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia({ UPLOADS_UNFINISHED: '2' }), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const never = new AbortController().signal;
const newUploadId = () => randomBytes(20).toString('hex');

async function begin(userId: number, sizeBytes: number) {
  const uploadId = newUploadId();
  await media.uploads.createUpload({ uploadId, sizeBytes: BigInt(sizeBytes), metadata: '' }, await media.as(userId));
  return uploadId;
}

/** Stores a part like the BFF, without adding it to the upload. */
async function storePart(uploadId: string, offset: number, bytes: Buffer) {
  const objectKey = `uploads/${uploadId}/${offset}-${randomBytes(4).toString('hex')}`;
  await media.blobs.putStream(objectKey, Readable.from([bytes]), { contentType: 'application/octet-stream' });
  return { objectKey, sizeBytes: BigInt(bytes.length) };
}

async function append(userId: number, uploadId: string, offset: number, bytes: Buffer) {
  const part = await storePart(uploadId, offset, bytes);
  const request = { uploadId, offsetBytes: BigInt(offset), parts: [part] };
  const caller = await media.as(userId);
  return { part, request, send: async () => (await media.uploads.appendUpload(request, caller)).upload };
}

test('parts are added once at the end of the upload, and only by its uploader', async () => {
  const uploadId = await begin(301, 10);
  const first = await append(301, uploadId, 0, Buffer.from('abcd'));
  expect((await first.send())?.offsetBytes).toBe(4n);
  expect((await first.send())?.offsetBytes).toBe(4n);
  const again = await append(301, uploadId, 0, Buffer.from('abcd'));
  await expect(again.send()).rejects.toMatchObject({ status: 'aborted' });
  const stranger = await append(302, uploadId, 4, Buffer.from('ef'));
  await expect(stranger.send()).rejects.toMatchObject({ status: 'not_found', detail: 'Upload not found.' });
  for (const uploadOf of ['nonsense', newUploadId()])
    await expect(media.uploads.getUpload({ uploadId: uploadOf }, await media.as(301))).rejects.toMatchObject({
      status: 'not_found',
    });
});

test('one of two parts that arrive at once for the same place is added', async () => {
  const uploadId = await begin(303, 8);
  const racers = await Promise.all([1, 2, 3].map((digit) => append(303, uploadId, 0, Buffer.alloc(2, digit))));
  const outcomes = await Promise.allSettled(racers.map(({ send }) => send()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { upload } = await media.uploads.getUpload({ uploadId }, await media.as(303));
  expect([upload?.offsetBytes, upload?.parts.length]).toEqual([2n, 1]);
});

test('two overlapping calls with the same parts both succeed, and the parts are listed once', async () => {
  const uploadId = await begin(311, 8);
  const part = await storePart(uploadId, 0, Buffer.from('ab'));
  const store = createUploadStore(media.connection);
  const bothHaveRead = Promise.withResolvers<void>();
  let reads = 0;
  const appendUpload = createAppendUpload({
    uploads: {
      append: (before, changed) => store.append(before, changed),
      async find(id, uploaderId) {
        const found = await store.find(id, uploaderId);
        if (++reads === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        return found;
      },
    },
  });
  const parts = [{ key: part.objectKey, sizeBytes: 2 }];
  const request = { id: uploadId, uploaderId: 311, offset: 0, parts };
  const answers = await Promise.all([appendUpload(request), appendUpload(request)]);
  expect(answers).toMatchObject([
    { offset: 2, parts },
    { offset: 2, parts },
  ]);
  expect(await store.find(uploadId, 311)).toMatchObject({ offset: 2, parts });
});

test('the number of unfinished uploads of a user is limited', async () => {
  const ids = [await begin(304, 5), await begin(304, 5)];
  const caller = await media.as(304);
  await expect(begin(304, 5)).rejects.toMatchObject({ status: 'resource_exhausted' });
  const { uploads } = await media.uploads.listUnfinishedUploads({}, caller);
  expect(uploads.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await media.uploads.deleteUpload({ uploadId: ids[0]! }, caller);
  await begin(304, 5);
});

test('a draft keeps its texts', async () => {
  const uploadId = await begin(305, 5);
  const caller = await media.as(305);
  // The publish time may pass while a draft waits.
  const publishAt = timestampFromDate(new Date('2020-05-01T18:00:00Z'));
  await media.uploads.saveDraft(
    { uploadId, details: { title: ' The  sea ', hashtags: ['sea, sun'], publishAt, language: 'PT-br' } },
    caller,
  );
  const list = async () => (await media.uploads.listUnfinishedUploads({}, caller)).uploads;
  expect(await list()).toMatchObject([
    { details: { title: 'The sea', hashtags: ['sea, sun'], publishAt, language: 'pt-BR' } },
  ]);
  await media.uploads.saveDraft({ uploadId, details: { title: 'The sea' } }, caller);
  expect((await list())[0]?.details?.publishAt).toBeUndefined();
  const tooLate = { uploadId, details: { publishAt: timestampFromDate(new Date('2999-01-01')) } };
  await expect(media.uploads.saveDraft(tooLate, caller)).rejects.toMatchObject({
    detail: 'The publish time must be at most 90 days ahead.',
  });
  const tooLong = { uploadId, details: { title: 'x'.repeat(101) } };
  await expect(media.uploads.saveDraft(tooLong, caller)).rejects.toMatchObject({ status: 'invalid_argument' });
});

test('a draft of an upload that is deleted meanwhile is not answered as kept', async () => {
  const uploadId = await begin(318, 5);
  const uploads = createUploadStore(media.connection);
  const saveDraft = createSaveDraft({
    uploads: {
      ...uploads,
      async find(id, uploaderId) {
        const found = await uploads.find(id, uploaderId);
        await uploads.remove(id, uploaderId);
        return found;
      },
    },
  });
  await expect(saveDraft(uploadId, 318, { details: noDetails, cut: noCut })).rejects.toMatchObject({
    status: 'not_found',
  });
});

test('an upload becomes a video once, and a repeated call returns the same video', async () => {
  const bytes = await videos.silent();
  const uploadId = await begin(306, bytes.length);
  const caller = await media.as(306);
  await (await append(306, uploadId, 0, bytes)).send();
  const objectKey = `incoming/${uploadId}`;
  await media.blobs.putStream(objectKey, Readable.from([bytes]), { contentType: 'application/octet-stream' });
  const form = { kind: VideoKind.VIDEO, details: { title: 'From parts' }, objectKey, uploadId };
  const { video } = await media.client.createVideo(form, caller);
  const { video: again } = await media.client.createVideo(form, caller);
  expect(again?.id).toBe(video?.id);
  expect((await media.uploads.listUnfinishedUploads({}, caller)).uploads).toEqual([]);
  const { upload } = await media.uploads.getUpload({ uploadId }, caller);
  expect(upload?.videoId).toBe(video?.id);
  // A repeated submit needs no lease.
  for (const lease of ['a', 'b'])
    expect((await media.uploads.leaseUpload({ uploadId, lease }, caller)).upload?.videoId).toBe(video?.id);
});

test('one call at a time submits an upload: a lease excludes others until it is released or has expired', async () => {
  const uploadId = await begin(316, 9);
  const caller = await media.as(316);
  const lease = async (name: string) => (await media.uploads.leaseUpload({ uploadId, lease: name }, caller)).upload?.id;
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(lease));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const holder = ['a', 'b', 'c'][outcomes.findIndex(({ status }) => status === 'fulfilled')]!;
  // Renews the lease.
  expect(await lease(holder)).toBe(uploadId);
  await expect(lease('d')).rejects.toMatchObject({ status: 'aborted' });
  const stranger = await media.as(317);
  await expect(media.uploads.leaseUpload({ uploadId, lease: 'd' }, stranger)).rejects.toMatchObject({
    status: 'not_found',
  });
  await media.uploads.releaseUpload({ uploadId, lease: 'd' }, caller);
  await expect(lease('d')).rejects.toMatchObject({ status: 'aborted' });
  await media.uploads.releaseUpload({ uploadId, lease: holder }, caller);
  expect(await lease('d')).toBe(uploadId);
  // The process of the call was killed.
  const records = media.connection.collection<{ _id: string }>('uploads');
  await records.updateOne({ _id: uploadId }, { $set: { leasedUntil: new Date(0) } });
  expect(await lease('e')).toBe(uploadId);
});

test('the job removes the parts of expired and submitted uploads by their records, without listing objects', async () => {
  const [kept, expired, used, justUsed] = await Promise.all([307, 308, 309, 312].map((userId) => begin(userId, 9)));
  const keys = [];
  for (const [userId, id] of [
    [307, kept!],
    [308, expired!],
    [309, used!],
    [312, justUsed!],
  ] as const) {
    const { part, send } = await append(userId, id, 0, Buffer.from('abc'));
    await send();
    keys.push(part.objectKey);
  }
  const store = createUploadStore(media.connection);
  const records = media.connection.collection<{ _id: string }>('uploads');
  await records.updateOne({ _id: expired! }, { $set: { expiresAt: new Date(0) } });
  for (const [userId, id] of [
    [309, used!],
    [312, justUsed!],
  ] as const)
    await inTransaction(media.connection, (session) => store.markSubmitted(session, id, userId, userId));
  await records.updateOne({ _id: used! }, { $set: { submittedAt: new Date(0) } });
  await expect(media.uploads.getUpload({ uploadId: expired! }, await media.as(308))).rejects.toMatchObject({
    status: 'not_found',
  });
  const listed: string[] = [];
  const list = (prefix: string) => {
    listed.push(prefix);
    return media.blobs.list(prefix);
  };
  await createRemoveAbandonedUploads({
    blobs: { ...media.blobs, list },
    logger: media.parts.logger,
    mediaItems: createMediaItemStore(media.connection),
    uploads: store,
    maxAgeMs: 60_000,
  })(never);
  expect(await Promise.all(keys.map((key) => media.exists(key)))).toEqual([true, false, false, true]);
  expect(listed).toEqual(['incoming/']);
  expect(await records.countDocuments({ _id: expired! })).toBe(0);
  // The record of a submitted upload still answers repeated calls.
  expect(await store.find(used!, 309)).toMatchObject({ videoId: 309, parts: [] });
});

test('old parts that no unfinished upload lists are removed, also those below the prefix of an unfinished one', async () => {
  const [kept, used, deleted] = [await begin(313, 9), await begin(314, 9), newUploadId()];
  const [first, second] = [
    await append(313, kept, 0, Buffer.from('abc')),
    await append(314, used, 0, Buffer.from('x')),
  ];
  await Promise.all([first.send(), second.send()]);
  const unlisted = await Promise.all([kept, deleted].map((id) => storePart(id, 3, Buffer.from('abc'))));
  await media.connection.collection<{ _id: string }>('uploads').updateOne({ _id: used }, { $set: { videoId: 1 } });
  const keys = [first.part, second.part, ...unlisted].map(({ objectKey }) => objectKey);
  const exist = () => Promise.all(keys.map((key) => media.exists(key)));
  const deps = { blobs: media.blobs, logger: media.parts.logger, uploads: createUploadStore(media.connection) };
  await createRemoveUnlistedParts({ ...deps, maxAgeMs: 3_600_000 })(never);
  expect(await exist()).toEqual([true, true, true, true]);
  // The store rounds the times of objects to seconds.
  await createRemoveUnlistedParts({ ...deps, maxAgeMs: -2_000 })(never);
  expect(await exist()).toEqual([true, false, false, false]);
});

test('an export has unfinished uploads with their drafts, and a promo’s link and limits', async () => {
  const [uploadId, caller] = [newUploadId(), await media.as(315)];
  const metadata = `filename ${Buffer.from('Sea.mp4').toString('base64')}`;
  await media.uploads.createUpload({ uploadId, sizeBytes: 9n, metadata }, caller);
  await media.uploads.saveDraft({ uploadId, details: { title: 'The sea', hashtags: ['sun'] } }, caller);
  const read = createReadUserData(media.connection, userDataKinds);
  const { records } = await read({ userId: 315, kind: 'uploads', pageToken: '' });
  expect(records.map((record): unknown => JSON.parse(record))).toMatchObject([
    { id: uploadId, file: { filename: 'Sea.mp4' }, size: 9, received: 0, title: 'The sea', hashtags: 'sun' },
  ]);
  const campaign = { ...noCampaign, link: 'https://example.com/', dailyCap: 7 };
  const shown = { link: 'https://example.com/', daily_cap: 7 };
  expect(userDataKinds.promos.toRecord({ details: noDetails, campaign })).toMatchObject(shown);
  expect(userDataKinds.videos.toRecord({ details: { ...noDetails, language: 'de' } })).toMatchObject({
    language: 'de',
  });
});

test('the unfinished uploads of a deleted account are deleted', async () => {
  const uploadId = await begin(310, 9);
  const { part, send } = await append(310, uploadId, 0, Buffer.from('abc'));
  await send();
  const removeUpload = createRemoveUpload({ uploads: createUploadStore(media.connection), blobs: media.blobs });
  await removeUpload.ofUser(310);
  expect(await media.exists(part.objectKey)).toBe(false);
  await expect(media.uploads.getUpload({ uploadId }, await media.as(310))).rejects.toMatchObject({
    status: 'not_found',
  });
});
