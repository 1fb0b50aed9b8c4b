import { logoIconOf } from '@tallscreen/proto/rules/logo-url';
import { UserEvents } from '@tallscreen/kit-events/event-types';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { avatarKeyOf } from '#domain/object-keys';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;
beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const publishDeleted = (userId: number) =>
  media.bus.publishAll([
    UserEvents.event(userId, { revision: 2n, user: { id: BigInt(userId), status: AccountStatus.DELETED } }),
  ]);

async function store(userId: number): Promise<string> {
  return media.store(await videos.make(`of-${userId}.jpg`, '-f lavfi -i testsrc2=size=64x64 -frames:v 1'.split(' ')));
}
async function create(userId: number): Promise<string> {
  const request = { objectKey: await store(userId) };
  return media.httpUrl + (await media.client.createAvatar(request, await media.as(userId))).avatarUrl;
}
const statusOf = async (url: string) => (await fetch(url)).status;
const isGone = (url: string) => until(async () => (await statusOf(url)) === 404);

test('the deletion of an account removes all of its avatars and no others', async () => {
  const [replaced, own, others] = [await create(41), await create(41), await create(411)];
  expect(await statusOf(own)).toBe(200);
  await publishDeleted(41);
  await Promise.all([isGone(replaced), isGone(own)]);
  expect(await statusOf(others)).toBe(200);
});

test('avatars that a killed process left behind are removed when the deletion is continued', async () => {
  await placeAndDelete(42, 'avatars/42/one.webp');
  await media.blobs.putStream('avatars/42/two.webp', Readable.from(['x']), { contentType: 'image/webp' });
  const uploaders = media.connection.collection<{ _id: number; isUnfinished: boolean }>('uploaders');
  await until(async () => (await uploaders.findOne({ _id: 42 }))?.isUnfinished === false);
  await uploaders.updateOne({ _id: 42 }, { $set: { isUnfinished: true } });
  await until(async () => !(await media.exists('avatars/42/two.webp')));
  expect(await media.exists('avatars/42/one.webp')).toBe(false);
});

test('an avatar of a deleted account is refused', async () => {
  await placeAndDelete(43, 'avatars/43/one.webp');
  const objectKey = await store(43);
  await expect(media.client.createAvatar({ objectKey }, await media.as(43))).rejects.toMatchObject({
    status: 'not_found',
    detail: 'User not found.',
  });
  expect([await media.exists(objectKey), await media.exists(avatarKeyOf(43, objectKey))]).toEqual([false, false]);
});

/** Resolves when the deletion of the account has removed the object. */
async function placeAndDelete(userId: number, key: string): Promise<void> {
  await media.blobs.putStream(key, Readable.from(['x']), { contentType: 'image/webp' });
  await publishDeleted(userId);
  await until(async () => !(await media.exists(key)));
}

/** Adds EXIF orientation 6: the picture has to be rotated by 90 degrees. */
function rotated(jpeg: Buffer): Buffer {
  const exif = '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000';
  const length = (exif.length / 2 + 2).toString(16).padStart(4, '0');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(`ffe1${length}${exif}`, 'hex'), jpeg.subarray(2)]);
}

describe('converting a picture', () => {
  const picture = () =>
    videos.make('face.jpg', '-f lavfi -i testsrc2=size=400x300 -frames:v 1 -metadata comment=secret-place'.split(' '));
  const convert = async (bytes: Uint8Array, replacedUrls: string[] = [], userId = 7) => {
    const objectKey = await media.store(bytes);
    const { avatarUrl } = await media.client.createAvatar({ objectKey, replacedUrls }, await media.as(userId));
    return { objectKey, avatarUrl };
  };

  test('are small squares without metadata; the replaced avatar is removed', async () => {
    const { objectKey, avatarUrl } = await convert(await picture());
    const answer = await fetch(media.httpUrl + avatarUrl);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type'), bytes.includes('secret-place')]).toEqual([
      200,
      'image/webp',
      false,
    ]);
    expect(bytes.length).toBeLessThan(40_000);
    expect(await media.exists(objectKey)).toBe(false);
    const repeated = await media.client.createAvatar({ objectKey }, await media.as(7));
    expect(repeated.avatarUrl).toBe(avatarUrl);
    await convert(await picture(), [avatarUrl], 8);
    expect((await fetch(media.httpUrl + avatarUrl)).status).toBe(200);
    await convert(await picture(), [avatarUrl], 7);
    expect((await fetch(media.httpUrl + avatarUrl)).status).toBe(404);
  });

  test('are upright, whichever way the camera was held', async () => {
    const halves =
      '-f lavfi -i color=red:s=200x200 -f lavfi -i color=blue:s=200x200 -filter_complex hstack -frames:v 1';
    const { avatarUrl } = await convert(rotated(await videos.make('halves.jpg', halves.split(' '))));
    const bytes = Buffer.from(await (await fetch(media.httpUrl + avatarUrl)).arrayBuffer());
    const [top, bottom] = await videos.columnOf(bytes);
    expect([top, bottom]).toEqual(['red', 'blue']);
  });

  const wrongType = 'Only JPEG, PNG, WebP, or GIF pictures are supported.';
  const damaged = 'This file is damaged or incomplete.';
  const tooMany = 'The picture must have at most 16 megapixels.';
  test.each([
    ['an SVG picture', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), wrongType],
    ['a video', () => videos.silent(), wrongType],
    ['an empty file', () => Promise.resolve(Buffer.alloc(0)), damaged],
    ['an animated WebP cut in its first frame', async () => (await animated()).subarray(0, 90), damaged],
    ['a picture cut in its header', async () => (await picture()).subarray(0, 120), damaged],
    [
      'a picture without a frame',
      () => Promise.resolve(Buffer.from('GIF89a/*\u0001\0\u0001\0*/ no block', 'latin1')),
      damaged,
    ],
    ['a small file of 144 megapixels', async () => pngOf(12_000, 12_000), tooMany],
    ['a picture of one pixel too many', async () => pngOf(16_000_001, 1), tooMany],
    ['a picture that is larger than its header says', () => lyingWebp(), damaged],
  ])('%s is refused and deleted', async (_, make, detail) => {
    const objectKey = await media.store(await make());
    await expect(media.client.createAvatar({ objectKey }, await media.as(7))).rejects.toMatchObject({
      status: 'invalid_argument',
      detail,
    });
    expect(await media.exists(objectKey)).toBe(false);
  });

  test.each([
    ['lossy', '-lossless 0'],
    ['lossless', '-lossless 1'],
    ['with transparent parts', '-lossless 0 -pix_fmt yuva420p'],
  ])('of an animated WebP, %s, the first frame is taken', async (_, options) => {
    const halves =
      '-f lavfi -i color=red:s=60x30:d=0.4:r=5 -f lavfi -i color=blue:s=60x30:d=0.4:r=5 -filter_complex vstack,noise=alls=9:allf=t';
    const name = `moving${options.replaceAll(/\W/g, '')}.webp`;
    const moving = await videos.make(name, `${halves} -c:v libwebp_anim ${options} -loop 0`.split(' '));
    expect(moving.includes('ANMF')).toBe(true);
    const { avatarUrl } = await convert(moving);
    const bytes = Buffer.from(await (await fetch(media.httpUrl + avatarUrl)).arrayBuffer());
    expect(await videos.columnOf(bytes)).toEqual(['red', 'blue']);
  });

  test('a picture of 16 megapixels is accepted', async () => {
    const { avatarUrl } = await convert(pngOf(4_000, 4_000));
    expect(await statusOf(media.httpUrl + avatarUrl)).toBe(200);
  });

  const animated = () =>
    videos.make('cut.webp', '-f lavfi -i testsrc2=s=64x64:d=1:r=5 -c:v libwebp_anim -loop 0'.split(' '));

  /** A frame of 25 megapixels in a container that states one pixel. */
  async function lyingWebp(): Promise<Buffer> {
    const args = '-f lavfi -i color=red:s=5000x5000 -frames:v 1'.split(' ');
    const frame = (await videos.make('large.webp', args)).subarray(12);
    const canvas = Buffer.from('565038580a00000000000000000000000000', 'hex');
    const size = Buffer.alloc(4);
    size.writeUInt32LE(4 + canvas.length + frame.length);
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), canvas, frame]);
  }
});

describe('the logo of the installation', () => {
  const wide = async () =>
    media.store(await videos.make('mark.png', '-f lavfi -i color=red:s=400x100 -frames:v 1'.split(' ')));
  const asAdmin = () => media.as(9, 'admin');

  test('is a PNG of 512 × 512 and one of 192 × 192 with all of the picture, and replaces the one before', async () => {
    const objectKey = await wide();
    const { logoUrl } = await media.client.createLogo({ objectKey }, await asAdmin());
    for (const [url, pixels] of [
      [logoUrl, 512],
      [logoIconOf(logoUrl), 192],
    ] as const) {
      const answer = await fetch(media.httpUrl + url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.headers.get('content-type'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        'image/png',
        pixels,
        pixels,
      ]);
      // Colour type 6: with transparency, which fills what is above and below the picture.
      expect(bytes[25]).toBe(6);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    }
    const again = await media.client.createLogo({ objectKey }, await asAdmin());
    expect(again.logoUrl).toBe(logoUrl);
    const second = await media.client.createLogo(
      { objectKey: await wide(), replacedUrls: [logoUrl, '/media/avatars/7/x.webp', '/media/logos/../videos/1'] },
      await asAdmin(),
    );
    const statuses = () =>
      Promise.all(
        [logoUrl, second.logoUrl].flatMap((url) => [url, logoIconOf(url)]).map((url) => statusOf(media.httpUrl + url)),
      );
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    await media.client.createLogo({ replacedUrls: [second.logoUrl] }, await asAdmin());
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  test('is refused as an SVG, and from everybody but admins', async () => {
    const objectKey = await media.store(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(media.client.createLogo({ objectKey }, await asAdmin())).rejects.toMatchObject({
      status: 'invalid_argument',
    });
    expect(await media.exists(objectKey)).toBe(false);
    await expect(media.client.createLogo({ objectKey: await wide() }, await media.as(7))).rejects.toMatchObject({
      status: 'permission_denied',
    });
  });
});

/** A black picture of one bit a pixel. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
