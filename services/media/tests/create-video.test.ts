import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createClipMaker, type ClipMaker } from './harness/clips.ts';
import { bootMedia, type Media, type UploadOptions } from './harness/media.ts';

let media: Media;
let clips: ClipMaker;

beforeAll(async () => {
  [media, clips] = await Promise.all([bootMedia(), createClipMaker()]);
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await media?.dispose();
}, 60_000);

const wrongType = 'Only MP4, MOV, M4V, or WebM videos are supported.';
const wrongExtension = 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.';
const onlyMp4OrWebm = 'Only MP4 or WebM videos are allowed.';

async function incomingKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of media.blobs.list('incoming/')) keys.push(key);
  return keys;
}

describe('takes real clips by their content', () => {
  const cases: [string, () => Promise<Buffer>, UploadOptions, object][] = [
    ['mp4', () => clips.portrait(), {}, { width: 540, height: 960, hasAudio: true }],
    ['mov', () => clips.mov(), { fileName: 'IMG_1.MOV' }, { width: 320, height: 568 }],
    ['m4v', () => clips.m4v(), { fileName: 'a.m4v' }, { width: 320, height: 568 }],
    ['webm', () => clips.webm(), { fileName: 'a.webm' }, { width: 240, height: 426, hasAudio: true }],
    ['a phone clip, turned', () => clips.rotated(), {}, { width: 540, height: 960 }],
    ['silent', () => clips.silent(), {}, { hasAudio: false }],
    ['odd sides', () => clips.odd(), {}, { width: 321, height: 569 }],
    ['1080 x 1920', () => clips.fullHdUpright(), {}, { width: 1080, height: 1920 }],
    [
      'a promo',
      () => clips.webm(),
      { fileName: 'a.webm', kind: VideoKind.PROMO, role: 'business' },
      { kind: VideoKind.PROMO },
    ],
  ];
  test.each(cases)('%s', async (_, make, options, expected) => {
    const { video } = await media.upload(await make(), options);
    expect(video).toMatchObject({ status: VideoStatus.UPLOADED, revision: 1n, title: 'A clip', ...expected });
    expect(Math.abs(video.durationMs - 1_200)).toBeLessThan(900);
  });
});

describe('refuses with the sentence and keeps no object', () => {
  const text = () => Promise.resolve(Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/x.ts\n'));
  const cut = async (make: Promise<Buffer>, share: number) => (await make).subarray(0, (await make).length * share);
  const cases: [string, () => Promise<Buffer>, UploadOptions, string][] = [
    ['text named .mp4', text, {}, wrongType],
    ['zero bytes', () => Promise.resolve(Buffer.alloc(0)), {}, wrongType],
    ['sound only', () => clips.audioOnly(), {}, wrongType],
    ['cut in its index', () => cut(clips.silent(), 0.5), {}, wrongType],
    ['cut in its content', () => cut(clips.portrait(), 0.6), {}, 'The video is damaged or incomplete.'],
    [
      'webm cut in its content',
      () => cut(clips.longWebm(), 0.5),
      { fileName: 'a.webm' },
      'The video is damaged or incomplete.',
    ],
    ['31 seconds', () => clips.tooLong(), {}, 'Video duration must be under 30 seconds.'],
    ['1921 wide', () => clips.tooWide(), {}, 'Video resolution must be under 1920x1080.'],
    ['another ending', () => clips.silent(), { fileName: 'clip.avi' }, wrongExtension],
    ['no ending', () => clips.silent(), { fileName: 'clip' }, wrongExtension],
    ['a path for a name', () => clips.silent(), { fileName: '../../etc/passwd' }, wrongExtension],
    ['no title', () => clips.silent(), { title: ' \n ' }, 'Title is required.'],
    ['a long title', () => clips.silent(), { title: 'x'.repeat(101) }, 'Title must be at most 100 characters.'],
    ['long hashtags', () => clips.silent(), { hashtags: 'x'.repeat(101) }, 'Hashtags must be at most 100 characters.'],
    ['a mov as a promo', () => clips.mov(), { kind: VideoKind.PROMO }, onlyMp4OrWebm],
    ['a promo named .mov', () => clips.silent(), { kind: VideoKind.PROMO, fileName: 'a.mov' }, onlyMp4OrWebm],
  ];
  test.each(cases)('%s', async (_, make, options, detail) => {
    const before = await incomingKeys();
    await expect(media.upload(await make(), options)).rejects.toMatchObject({ code: 'invalid_argument', detail });
    expect(await incomingKeys()).toEqual(before);
  });

  test('more than 200 MB, though nobody counted', async () => {
    const before = await incomingKeys();
    await expect(media.upload(Buffer.alloc(200 * 2 ** 20 + 1))).rejects.toMatchObject({
      detail: 'Video must be under 200MB.',
    });
    expect(await incomingKeys()).toEqual(before);
  });
});

test('keeps the words of the hashtags, each once, in lower case', async () => {
  const { video } = await media.upload(await clips.silent(), { hashtags: ' #Cats,  dogs #cats#Птицы, ' });
  expect(video.hashtags).toEqual(['cats', 'dogs', 'птицы']);
});

test('a repeated call answers the first clip, for its uploader only', async () => {
  const { video, objectKey } = await media.upload(await clips.silent());
  const again = { kind: VideoKind.VIDEO, title: 'Other', fileName: 'clip.mp4', objectKey };
  const answers = await Promise.all([1, 2, 3].map(async () => media.client.createVideo(again, await media.as(7))));
  expect(answers.map((answer) => answer.video?.id)).toEqual([video.id, video.id, video.id]);
  await expect(media.client.createVideo(again, await media.as(8))).rejects.toMatchObject({ code: 'permission_denied' });
  expect(await media.exists(objectKey)).toBe(true);
});

test('an object that is not there can be sent again', async () => {
  const key = await media.store(Buffer.from('x'));
  await expect(
    media.client.createVideo(
      { kind: VideoKind.VIDEO, title: 'x', fileName: 'x.mp4', objectKey: `${key}-gone` },
      await media.as(7),
    ),
  ).rejects.toMatchObject({ code: 'failed_precondition', detail: 'Upload failed. Please try again.' });
});
