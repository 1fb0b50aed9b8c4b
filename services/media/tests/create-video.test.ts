import { durationMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRevocations } from '@tallscreen/kit/wiring';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { readMediaConfig } from '#config';
import { insertLiveItem } from './insert-item.ts';
import { withHugeTrack } from './index-bomb.ts';
import { oddVideos } from './odd-videos.ts';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media, type UploadOptions } from './world.ts';

let media: Media;
let videos: VideoMaker;
let odd: ReturnType<typeof oddVideos>;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
  odd = oddVideos(videos);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const tooManyFrames = 'This video has too many frames.';
const damaged = 'This file is damaged or incomplete.';
const wrongType = 'Only MP4, MOV, M4V, or WebM videos are supported.';
const wrongExtension = 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.';
const onlyMp4OrWebm = 'Only MP4 or WebM videos are allowed.';

async function incomingKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.blobs.list('incoming/')) keys.push(key);
  return keys;
}

describe('accepts real videos by their content', () => {
  const cases: [string, () => Promise<Buffer>, UploadOptions, object][] = [
    ['mp4', () => videos.portrait(), {}, { width: 540, height: 960, hasAudio: true }],
    ['mov', () => videos.mov(), { fileName: 'IMG_1.MOV' }, { width: 320, height: 568 }],
    ['m4v', () => videos.m4v(), { fileName: 'a.m4v' }, { width: 320, height: 568 }],
    ['webm', () => videos.webm(), { fileName: 'a.webm' }, { width: 240, height: 426, hasAudio: true }],
    ['a rotated phone video', () => videos.rotated(), {}, { width: 540, height: 960 }],
    ['silent', () => videos.silent(), {}, { hasAudio: false }],
    ['odd sides', () => videos.odd(), {}, { width: 321, height: 569 }],
    ...['3gp4', '3gp5', '3gp6'].map((brand): [string, () => Promise<Buffer>, UploadOptions, object] => [
      `an mp4 of the brand ${brand}`,
      () => odd.brand(brand),
      {},
      { width: 180, hasAudio: true },
    ]),
    ['a first sound that cannot be decoded', () => odd.firstSoundUnknown(), { fileName: 'a.mov' }, { hasAudio: true }],
    ['a first picture that is late', () => odd.lateFragments(), {}, { hasAudio: true }],
    ['1080 x 1920', () => videos.fullHdUpright(), {}, { width: 1080, height: 1920 }],
    [
      'a promo',
      () => videos.webm(),
      { fileName: 'a.webm', kind: VideoKind.PROMO, role: 'business' },
      { kind: VideoKind.PROMO },
    ],
  ];
  test.each(cases)('%s', async (_, make, options, expected) => {
    const { video } = await media.upload(await make(), options);
    expect(video).toMatchObject({
      status: VideoStatus.UPLOADED,
      revision: 1n,
      details: { title: 'A clip' },
      ...expected,
    });
    expect(Math.abs(durationMs(video.duration!) - 1_200)).toBeLessThan(900);
  });
});

describe('refuses with the sentence and deletes the object', () => {
  const text = () => Promise.resolve(Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/x.ts\n'));
  const cut = async (make: Promise<Buffer>, share: number) => (await make).subarray(0, (await make).length * share);
  const cases: [string, () => Promise<Buffer>, UploadOptions, string][] = [
    ['text named .mp4', text, {}, wrongType],
    ['zero bytes', () => Promise.resolve(Buffer.alloc(0)), {}, damaged],
    ['sound only', () => videos.audioOnly(), {}, wrongType],
    ['cut in its index', () => cut(videos.silent(), 0.5), {}, damaged],
    ['cut in its content', () => cut(videos.portrait(), 0.6), {}, damaged],
    ['webm cut in its content', () => cut(videos.longWebm(), 0.5), { fileName: 'a.webm' }, damaged],
    ['31 seconds', () => videos.tooLong(), {}, 'Video duration must be under 30 seconds.'],
    ['1921 wide', () => videos.tooWide(), {}, 'Video resolution must be under 1920x1080.'],
    ['too many pictures', () => odd.manyPictures(), {}, tooManyFrames],
    ['too many pictures in webm', () => odd.manyPicturesWebm(), { fileName: 'a.webm' }, tooManyFrames],
    ['too many pictures in fragments', () => odd.manyPicturesInFragments(), {}, tooManyFrames],
    [
      'only sound that cannot be decoded',
      () => odd.onlySoundUnknown(),
      { fileName: 'a.mov' },
      'The sound of this video cannot be read.',
    ],
    ['another extension', () => videos.silent(), { fileName: 'clip.avi' }, wrongExtension],
    ['no extension', () => videos.silent(), { fileName: 'clip' }, wrongExtension],
    ['a path as a name', () => videos.silent(), { fileName: '../../etc/passwd' }, wrongExtension],
    ['no title', () => videos.silent(), { details: { title: ' \n ' } }, 'Title is required.'],
    [
      'a long title',
      () => videos.silent(),
      { details: { title: 'x'.repeat(101) } },
      'Title must be at most 100 characters.',
    ],
    [
      'long hashtags',
      () => videos.silent(),
      { details: { hashtags: ['x'.repeat(101)] } },
      'Hashtags must be at most 100 characters.',
    ],
    ['a mov as a promo', () => videos.mov(), { kind: VideoKind.PROMO }, onlyMp4OrWebm],
    ['a promo named .mov', () => videos.silent(), { kind: VideoKind.PROMO, fileName: 'a.mov' }, onlyMp4OrWebm],
  ];
  test.each(cases)('%s', async (_, make, options, detail) => {
    const before = await incomingKeys();
    await expect(media.upload(await make(), options)).rejects.toMatchObject({ status: 'invalid_argument', detail });
    expect(await incomingKeys()).toEqual(before);
  });

  test('more than 200 MB, even if the BFF did not check the size', async () => {
    const before = await incomingKeys();
    await expect(media.upload(Buffer.alloc(200 * 2 ** 20 + 1))).rejects.toMatchObject({
      detail: 'Video must be under 200MB.',
    });
    expect(await incomingKeys()).toEqual(before);
  });
});

test('a small file whose index claims millions of samples gets an ordinary answer in time', async () => {
  const answer = media.upload(withHugeTrack(await videos.silent())).then(
    () => 'accepted',
    ({ status }: { status: string }) => status,
  );
  // The version of ffprobe decides which of the two it is. Without limits the answer is 'unavailable' after 15 s.
  expect(['accepted', 'invalid_argument']).toContain(await answer);
});

test('an upload that ends after its account was deleted is refused and deleted', async () => {
  // The state after the deletion's event. The token is still valid, because an inspection takes only seconds.
  const deleted = { isDeleted: true, isHidden: true, isUnfinished: false, revision: 2, lastVideoAt: null };
  await media.connection.collection<{ _id: number }>('uploaders').insertOne({ _id: 71, ...deleted });
  const before = await incomingKeys();
  await expect(media.upload(await videos.silent(), { userId: 71 })).rejects.toMatchObject({
    status: 'not_found',
    detail: 'User not found.',
  });
  expect(await incomingKeys()).toEqual(before);
});

test('an upload is stored if its token expired meanwhile, not if the session was ended or the user banned', async () => {
  const revocations = openRevocations(await media.parts.redis(), readMediaConfig(media.env));
  const form = { kind: VideoKind.VIDEO, details: { title: 'A clip' }, fileName: 'clip.mp4' };
  const end = async (caller: Awaited<ReturnType<Media['as']>>) =>
    (await media.client.createVideo({ ...form, objectKey: await media.store(await videos.silent()) }, caller)).video;
  const late = (userId: number, sessionId?: string) => media.as(userId, 'creator', -1_700, sessionId);
  const caller = await late(81);
  const video = await end(caller);
  expect(video).toMatchObject({ status: VideoStatus.UPLOADED, uploaderId: 81n });
  const unauthenticated = { status: 'unauthenticated' };
  const { id: videoId = 0n, kind = VideoKind.VIDEO } = video ?? {};
  await expect(media.client.deleteVideo({ videoId, kind }, caller)).rejects.toMatchObject(unauthenticated);
  await expect(end(await media.as(81, 'creator', -1_900))).rejects.toMatchObject(unauthenticated);
  const [loggedOut, banned] = [await late(82, 'logged-out'), await late(83)];
  await revocations.revokeSession('logged-out');
  await revocations.revokeUser(83);
  for (const refused of [loggedOut, banned]) await expect(end(refused)).rejects.toMatchObject(unauthenticated);
});

test('stores hashtags in lower case without duplicates', async () => {
  const { video } = await media.upload(await videos.silent(), {
    details: { hashtags: [' #Cats,  dogs #cats#Птицы, '] },
  });
  expect(video.details?.hashtags).toEqual(['cats', 'dogs', 'птицы']);
});

test('stores the spoken language in its usual spelling, and refuses a text that is not a language code', async () => {
  const { video } = await media.upload(await videos.silent(), { details: { language: 'PT-br' } });
  expect(video.details?.language).toBe('pt-BR');
  const before = await incomingKeys();
  await expect(media.upload(await videos.silent(), { details: { language: 'german' } })).rejects.toMatchObject({
    detail: 'Give the language as a code such as en or pt-BR.',
  });
  expect(await incomingKeys()).toEqual(before);
});

test('a repeated call returns the first video, but only to its uploader', async () => {
  const { video, objectKey } = await media.upload(await videos.silent());
  const again = { kind: VideoKind.VIDEO, details: { title: 'Other' }, fileName: 'clip.mp4', objectKey };
  const answers = await Promise.all([1, 2, 3].map(async () => media.client.createVideo(again, await media.as(7))));
  expect(answers.map((answer) => answer.video?.id)).toEqual([video.id, video.id, video.id]);
  await expect(media.client.createVideo(again, await media.as(8))).rejects.toMatchObject({
    status: 'permission_denied',
  });
  expect(await media.exists(objectKey)).toBe(true);
});

test('a missing object is refused in a way that allows another upload', async () => {
  const key = await media.store(Buffer.from('x'));
  await expect(
    media.client.createVideo(
      { kind: VideoKind.VIDEO, details: { title: 'x' }, fileName: 'x.mp4', objectKey: `${key}-gone` },
      await media.as(7),
    ),
  ).rejects.toMatchObject({ status: 'failed_precondition', detail: 'Upload failed. Please try again.' });
});

test('a business sets link and limits of its promo, and a new link sends it back to review', async () => {
  const [id, userId] = [9_001, 9_002];
  const promoId = BigInt(id);
  const { video: fresh } = await media.upload(await videos.webm(), {
    userId,
    role: 'business',
    kind: VideoKind.PROMO,
    fileName: 'a.webm',
    campaign: { link: 'https://shop.example', totalCap: 70n },
  });
  expect(fresh.campaign).toMatchObject({
    link: 'https://shop.example/',
    callToAction: 'Learn more',
    totalCap: 70n,
    dailyCap: 0n,
  });

  await insertLiveItem(media, { id, uploaderId: userId, kind: 'promo' });
  const change = async (changes: object, by = userId) =>
    (await media.client.changeCampaign({ promoId, change: changes }, await media.as(by, 'business'))).promo;
  expect(await change({ dailyBudget: 900n, frequencyCap: 3 })).toMatchObject({
    status: VideoStatus.APPROVED,
    campaign: { dailyBudget: 900n, frequencyCap: 3, link: '' },
  });
  expect(await change({ link: 'https://a.example/' })).toMatchObject({ status: VideoStatus.PENDING });
  await expect(change({ link: 'https://b.example/' })).rejects.toMatchObject({ status: 'failed_precondition' });
  await expect(change({ link: 'http://a.example/' })).rejects.toMatchObject({ status: 'invalid_argument' });
  await expect(change({ dailyCap: 1n }, userId + 1)).rejects.toMatchObject({ status: 'not_found' });
  await media.moderation.applyDecision({ decisionId: 1n, videoId: promoId, verdict: Verdict.APPROVE });
  await expect(change({ dailyCap: 1n }, userId + 1)).rejects.toMatchObject({ status: 'permission_denied' });
  const lookups = [{ videoId: promoId, viewer: { userId: 0n, isAdmin: true } }];
  expect((await media.client.batchGetVideos({ lookups })).videos[0]).toMatchObject({
    status: VideoStatus.APPROVED,
    campaign: { link: 'https://a.example/', dailyBudget: 900n, dailyCap: 0n },
  });
});
