import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media, type UploadOptions } from './world.ts';

let media: Media;
let videos: VideoMaker;
let bytes: Buffer;
let nextUser = 300;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia({ UPLOAD_COOLDOWN_SECONDS: '300' }), createVideoMaker()]);
  bytes = await videos.silent();
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const newUpload = (kind: VideoKind = VideoKind.VIDEO) => ({
  userId: nextUser++,
  kind,
  details: { title: 'A clip', hashtags: ['#sea'] },
  sha256: randomUUID(),
});
const items = () =>
  media.connection.collection<{ _id: number; source: { objectKey: string }; status: string }>('media_items');
const tooEarly = { status: 'resource_exhausted', fields: { cooldown_remaining: expect.any(Number) } };

async function strayKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.blobs.list('incoming/')) keys.push(key);
  const sources = await items().distinct('source.objectKey');
  return keys.filter((key) => !sources.includes(key));
}

/** Makes the media item older, and finishes it. */
const age = (id: bigint, minutes: number) =>
  items().updateOne(
    { _id: Number(id) },
    { $set: { createdAt: new Date(Date.now() - minutes * 60_000), status: 'pending' }, $unset: { job: '' } },
  );

test.each([VideoKind.VIDEO, VideoKind.PROMO])(
  'the same file sent again, later or at the same time, returns the first media item: kind %i',
  async (kind) => {
    const same = newUpload(kind);
    const atOnce = await Promise.all([1, 2, 3].map(() => media.upload(bytes, same)));
    const [first] = atOnce;
    const later = await media.upload(bytes, same);
    expect([...atOnce, later].map(({ video }) => video.id)).toEqual(Array.from({ length: 4 }, () => first?.video.id));
    expect(await strayKeys()).toEqual([]);
  },
);

test.each<[string, (upload: UploadOptions) => UploadOptions]>([
  ['another file', (upload) => ({ ...upload, sha256: randomUUID() })],
  ['another title', (upload) => ({ ...upload, details: { ...upload.details, title: 'Another' } })],
  ['other hashtags', (upload) => ({ ...upload, details: { ...upload.details, hashtags: ['#sun'] } })],
  ['another link', (upload) => ({ ...upload, campaign: { link: 'https://example.test/' } })],
  ['another uploader', (upload) => ({ ...upload, userId: nextUser++ })],
])('%s makes another media item', async (_what, change) => {
  const first = newUpload(VideoKind.PROMO);
  const { video } = await media.upload(bytes, first);
  expect((await media.upload(bytes, change(first))).video.id).not.toBe(video.id);
});

test('an unfinished media item is found after any time, a finished one for ten minutes', async () => {
  const same = newUpload(VideoKind.PROMO);
  const { video } = await media.upload(bytes, same);
  const again = async () => (await media.upload(bytes, same)).video.id;
  await items().updateOne({ _id: Number(video.id) }, { $set: { createdAt: new Date(Date.now() - 3_600_000) } });
  expect(await again()).toBe(video.id);
  await age(video.id, 9);
  expect(await again()).toBe(video.id);
  await age(video.id, 11);
  expect(await again()).not.toBe(video.id);
});

test('a media item that was deleted or rejected meanwhile is not found again', async () => {
  const same = newUpload(VideoKind.PROMO);
  const { video } = await media.upload(bytes, same);
  await media.client.deleteVideo({ videoId: video.id, kind: same.kind }, await media.as(same.userId));
  const { video: second } = await media.upload(bytes, same);
  await items().updateOne({ _id: Number(second.id) }, { $set: { status: 'rejected' }, $unset: { job: '' } });
  const { video: third } = await media.upload(bytes, same);
  expect(new Set([video.id, second.id, third.id]).size).toBe(3);
});

test('during the cooldown only a body that may contain the same file is received', async () => {
  const same = newUpload();
  await media.upload(bytes, same);
  const caller = await media.as(same.userId);
  const remaining = async (bodyBytes?: number) => {
    const request = { kind: same.kind, ...(bodyBytes !== undefined && { bodyBytes: BigInt(bodyBytes) }) };
    return (await media.client.checkUpload(request, caller)).cooldownRemainingSeconds;
  };
  expect([await remaining(bytes.length + 700), await remaining(0)]).toEqual([0, 0]);
  const others = [await remaining(), await remaining(bytes.length - 1), await remaining(bytes.length + 2 ** 21)];
  expect(others.filter((seconds) => seconds < 280)).toEqual([]);
  await expect(media.upload(bytes, { ...same, sha256: randomUUID() })).rejects.toMatchObject(tooEarly);
  expect(await strayKeys()).toEqual([]);
});
