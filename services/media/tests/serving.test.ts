import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { until } from '@tallscreen/kit/testing/until';
import { createDeleteFiles } from '#app/delete-files';
import { createRemoveAbandonedUploads } from '#app/remove-abandoned-uploads';
import { createFileDeletionStore } from '#store/file-deletions';
import { createMediaItemStore } from '#store/media-items';
import { createUploadStore } from '#store/uploads';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;
const content = randomBytes(300_000);
let url = '';

beforeAll(async () => {
  // The service's own jobs run once before the tests; afterwards only the tests run them.
  [media, videos] = await Promise.all([bootMedia({ SWEEP_SECONDS: '3600' }), createVideoMaker()]);
  await media.blobs.putStream('videos/1/abc/720p.mp4', Readable.from([content]), { contentType: 'video/mp4' });
  url = `${media.httpUrl}/media/videos/1/abc/720p.mp4`;
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const get = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url, { method, headers });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};

describe('serving objects', () => {
  test.each(['/below', '/below/it', '/', `/${'a'.repeat(199)}`, '/..', '%00'])(
    'the name of an object followed by %.12s is not found',
    async (rest) => {
      for (const method of ['GET', 'HEAD']) expect((await fetch(url + rest, { method })).status).toBe(404);
    },
  );

  test('a whole object is sent with its type, and an object of an unknown item may be cached for a short time', async () => {
    const { status, headers, body } = await get();
    expect([status, body.equals(content)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=30',
      'content-length': '300000',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a range of bytes is sent with status 206', async () => {
    const cases = [
      ['bytes=0-0', 0, 1],
      ['bytes=0-', 0, 300_000],
      ['bytes=0-999999', 0, 300_000],
      ['bytes=1000-1999', 1_000, 2_000],
      ['bytes=299990-', 299_990, 300_000],
      ['bytes=-7', 299_993, 300_000],
    ] as const;
    for (const [range, start, end] of cases) {
      const { status, headers, body } = await get({ range });
      expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/300000`]);
      expect(body.equals(content.subarray(start, end))).toBe(true);
    }
    const beyond = await get({ range: 'bytes=300000-' });
    expect([beyond.status, beyond.headers.get('content-range'), beyond.body.length]).toEqual([
      416,
      'bytes */300000',
      0,
    ]);
  });

  test.each([
    ['bytes=999999999999999-', 416],
    ['bytes=300000-300001', 416],
    ['bytes=-0', 416],
    ['bytes=5-2', 200],
    ['bytes=0-0,5-6', 200],
    ['bytes=--1', 200],
    ['bytes=9999999999999999999999-', 200],
    [`bytes=0-${'9'.repeat(8_000)}`, 200],
    ['lines=1-2', 200],
    ['bytes=', 200],
  ])('the range %.40s is answered with %i', async (range, status) => {
    for (const method of ['GET', 'HEAD']) expect((await get({ range }, method)).status).toBe(status);
    expect((await get({ range, 'if-range': '"other"' })).status).toBe(200);
  });

  test('an unchanged object is not sent again, and a range is sent only of the same object', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  test('HEAD sends the same headers without a body', async () => {
    const { status, headers, body } = await get({}, 'HEAD');
    expect([status, headers.get('content-length'), body.length]).toEqual([200, '300000', 0]);
    expect((await get({ range: 'bytes=0-9' }, 'HEAD')).status).toBe(206);
    expect((await get({}, 'POST')).status).toBe(405);
  });

  test.each([
    'incoming/x',
    'videos/1/abc/none.mp4',
    'videos/',
    'avatars',
    '',
    'videos/%2e%2e/incoming/x',
    'videos/../incoming/x',
    'videos/%00',
    'videos/%FF%FE',
    'videos/1/abc/720p.mp4%2F..',
    'videos/1/abc/720p.mp4/x',
    'videos/1/abc',
    `videos/${'a'.repeat(256)}`,
    `videos/${'a'.repeat(300)}?${'a'.repeat(15_000)}`,
    `videos/${'a/'.repeat(300)}a`,
    `videos/1/abc/720p.mp4?access=${'%FF'.repeat(4_000)}`.replace('720p', 'none'),
    'videos/99999999999999999999/a/b',
    'avatars/1/x.webp',
  ])('/media/%s is not found', async (path) => {
    await media.blobs.putStream('incoming/x', Readable.from([content]), { contentType: 'video/mp4' });
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(`GET /media/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      });
      socket.once('data', (data: Buffer) => resolve(data.toString().split(' ')[1] ?? '')).once('error', reject);
    });
    expect(status).toBe('404');
  });

  test('a client that disconnects in the middle does not disturb others', async () => {
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    await answer.body?.getReader().read();
    stop.abort();
    expect((await get()).body.equals(content)).toBe(true);
  });

  test('/healthz and /readyz answer 200', async () => {
    expect((await fetch(`${media.httpUrl}/healthz`)).status).toBe(200);
    await until(async () => (await fetch(`${media.httpUrl}/readyz`)).status === 200);
  });
});

const never = new AbortController().signal;
/** A deleted media item whose files are still to be deleted. */
const deleted = (_id: number, filesToDelete: string[]) =>
  ({
    _id,
    source: { objectKey: `incoming/none-${_id}` },
    status: 'deleted',
    filesToDelete,
    deleteFilesAt: new Date(_id),
  }) as never;
const documents = () => media.connection.collection<{ _id: number }>('media_items');
const put = (key: string) => media.blobs.putStream(key, Readable.from([content]), { contentType: 'video/mp4' });

/** Runs both clean-up jobs once, for uploads of any age. */
async function cleanUp(blobs: Blobs): Promise<void> {
  const { connection, parts } = media;
  const deps = { blobs, logger: parts.logger };
  await createDeleteFiles({ ...deps, fileDeletions: createFileDeletionStore(connection) }).ofAllItems(never);
  const mediaItems = createMediaItemStore(connection);
  const uploads = createUploadStore(connection);
  await createRemoveAbandonedUploads({ ...deps, mediaItems, uploads, maxAgeMs: 0 })(never);
}

test('the jobs remove abandoned uploads and superfluous files, and keep all others', async () => {
  const { objectKey: needed } = await media.upload(await videos.silent());
  const abandoned = await media.store(Buffer.from('x'));
  await put('videos/2/a/720p.mp4');
  await documents().insertOne(deleted(2, ['videos/2/']));
  await sleep(1_100);
  await cleanUp(media.blobs);
  expect([
    await media.exists(needed),
    await media.exists(abandoned),
    await media.exists('videos/2/a/720p.mp4'),
  ]).toEqual([true, false, false]);
  expect(await documents().findOne({ _id: 2 })).not.toHaveProperty('deleteFilesAt');
});

test('an object that cannot be removed does not block the others, and is removed by a later pass', async () => {
  const stuck = ['videos/3/a/480p.mp4', 'incoming/0-stuck'];
  const others = ['videos/3/a/720p.mp4', 'videos/3-elsewhere/720p.mp4', 'videos/4/a/720p.mp4', 'incoming/1-other'];
  for (const key of [...stuck, ...others]) await put(key);
  await documents().insertMany([deleted(3, ['videos/3/', 'videos/3-elsewhere/720p.mp4']), deleted(4, ['videos/4/'])]);
  const locked: Blobs = {
    ...media.blobs,
    remove: async (keys) => {
      if (keys.some((key) => stuck.includes(key))) throw new Error('Access denied.');
      await media.blobs.remove(keys);
    },
  };
  const left = async () => Promise.all([...stuck, ...others].map((key) => media.exists(key)));
  await sleep(1_100);
  await expect(cleanUp(locked)).rejects.toThrow('Access denied.');
  expect(await left()).toEqual([true, true, false, false, false, false]);
  expect(await documents().findOne({ _id: 3 })).toMatchObject({ filesToDelete: ['videos/3/'] });
  expect(await documents().findOne({ _id: 4 })).not.toHaveProperty('deleteFilesAt');
  await cleanUp(media.blobs);
  expect(await left()).toEqual([true, false, false, false, false, false]);
  await documents().updateOne({ _id: 3 }, { $set: { deleteFilesAt: new Date() } });
  await cleanUp(media.blobs);
  expect(await media.exists(stuck[0]!)).toBe(false);
  expect(await documents().findOne({ _id: 3 })).not.toHaveProperty('deleteFilesAt');
});
