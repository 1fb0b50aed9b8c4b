import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { createDiskBlobs } from '#blobs/disk';
import { openBlobs } from '#blobs/open';
import { PART_BYTES } from '#blobs/parts';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';
import { createS3Client } from '#blobs/s3-client';
import { openTestBlobs } from '#testing/blobs';

const parts = createTestParts('kit-blobs');
const directory = await mkdtemp(path.join(tmpdir(), 'kit-blobs-'));
const s3Options = {
  endpoint: partAddress('S3_ENDPOINT'),
  accessKey: partAddress('S3_ACCESS_KEY'),
  secretKey: partAddress('S3_SECRET_KEY'),
  bucket: `test-${parts.id}`,
};
afterAll(async () => {
  await parts.dispose();
  await createS3Client(s3Options).removeBucket(s3Options.bucket);
  await rm(directory, { recursive: true });
});

const MIB = 1024 * 1024;
const options = { contentType: 'video/mp4' };
const pattern = randomBytes(MIB);

/** Yields this many bytes of a known pattern in uneven chunks, without announcing the length. */
function stream(bytes: number, chunk = 65_521): Readable {
  let sent = 0;
  return new Readable({
    read() {
      if (sent >= bytes) return void this.push(null);
      const from = sent % pattern.length;
      const piece = pattern.subarray(from, Math.min(from + chunk, from + bytes - sent));
      sent += piece.length;
      this.push(piece);
    },
  });
}

async function read(body: Readable): Promise<Buffer> {
  return Buffer.concat((await body.toArray()) as Buffer[]);
}

async function sha256(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const stores: readonly (readonly [string, Blobs, () => Promise<number>])[] = [
  ['s3', openTestBlobs(parts), countIncomplete],
  ['disk', createDiskBlobs({ directory }), async () => (await readdir(path.join(directory, '.incoming'))).length],
];

async function countIncomplete(): Promise<number> {
  return (await createS3Client(s3Options).listIncompleteUploads(s3Options.bucket, '', true).toArray()).length;
}

describe.each(stores)('%s', (_name, blobs, countLeftovers) => {
  const keysUnder = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of blobs.list(prefix)) keys.push(key);
    return keys;
  };

  test.each([0, 1, 1_000_000, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES + 5])(
    'a stream of %d bytes comes back',
    async (size) => {
      const put = await blobs.putStream(`sizes/${size}`, stream(size), options);
      expect(put).toEqual({ size, sha256: await sha256(stream(size)) });
      expect(await blobs.stat(`sizes/${size}`)).toMatchObject({
        size,
        contentType: 'video/mp4',
        etag: expect.stringMatching(/./),
      });
      expect(await sha256(await blobs.getRange(`sizes/${size}`))).toBe(put.sha256);
    },
  );

  test('any range, both ends included', async () => {
    await blobs.putStream('range', Readable.from([Buffer.from('0123456789')]), options);
    const ranges = [
      [0, 0],
      [2, 4],
      [9, 9],
      [5, undefined],
      [undefined, 3],
    ] as const;
    const found = await Promise.all(
      ranges.map(async ([start, end]) => (await read(await blobs.getRange('range', start, end))).toString()),
    );
    expect(found).toEqual(['0', '234', '9', '56789', '0123']);
  });

  test('an opened object has its size, its type and the range that it gives', async () => {
    await blobs.putStream('opened/some', stream(1000), options);
    const { etag } = (await blobs.stat('opened/some')) ?? {};
    const cases = [
      [[], 0, 999],
      [[0, 0], 0, 0],
      [[10, 19], 10, 19],
      [[990], 990, 999],
      [[990, 5000], 990, 999],
    ] as const;
    for (const [[from, to], start, end] of cases) {
      const { body, ...told } = await blobs.open('opened/some', from, to);
      expect(told).toEqual({ start, end, size: 1000, contentType: 'video/mp4', etag });
      expect((await read(body)).equals(pattern.subarray(start, end + 1))).toBe(true);
    }
    await expect(blobs.open('opened/some', 1000)).rejects.toMatchObject({ status: 'out_of_range' });
    await expect(blobs.open('opened/missing')).rejects.toMatchObject({ status: 'not_found' });
    await blobs.putStream('opened/none', stream(0), options);
    const { body, ...told } = await blobs.open('opened/none');
    expect([told.start, told.end, told.size, (await read(body)).length]).toEqual([0, -1, 0, 0]);
  });

  test('what is missing is not found, and may be removed', async () => {
    await expect(blobs.getRange('missing')).rejects.toMatchObject({ status: 'not_found' });
    await expect(blobs.copy('missing', 'there')).rejects.toMatchObject({ status: 'not_found' });
    expect(await blobs.stat('missing')).toBeUndefined();
    await blobs.remove(['missing', 'missing/too']);
    await blobs.remove([]);
  });

  test('replaces, copies, moves, lists by prefix in order, removes', async () => {
    const put = (key: string, content: string) => blobs.putStream(key, Readable.from([Buffer.from(content)]), options);
    await put('tree/b/1', 'old');
    await put('tree/b/1', 'new');
    await put('tree/a', 'a');
    await put('tree/b/2', '2');
    await put('trees', 'not below');
    await blobs.copy('tree/b/1', 'tree/c/copy');
    await blobs.move('tree/b/2', 'tree/d');
    expect(await keysUnder('tree/')).toEqual(['tree/a', 'tree/b/1', 'tree/c/copy', 'tree/d']);
    expect(await keysUnder('tree/b')).toEqual(['tree/b/1']);
    expect((await read(await blobs.getRange('tree/c/copy'))).toString()).toBe('new');
    expect(await blobs.stat('tree/d')).toMatchObject({ size: 1, contentType: 'video/mp4' });
    await blobs.remove(await keysUnder('tree'));
    expect(await keysUnder('tree')).toEqual([]);
  });

  test('an upload that is aborted, breaks off or is too large leaves nothing', async () => {
    const size = 3 * PART_BYTES;
    const abort = new AbortController();
    let seen = 0;
    const body = Readable.from(
      (async function* () {
        for await (const chunk of stream(size)) {
          seen += (chunk as Buffer).length;
          if (seen > 2 * PART_BYTES) abort.abort(new Error('gone'));
          yield chunk as Buffer;
        }
      })(),
    );
    await expect(blobs.putStream('left/aborted', body, { ...options, signal: abort.signal })).rejects.toThrow('gone');
    await expect(
      blobs.putStream('left/before', stream(10), { ...options, signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');

    const broken = Readable.from(
      (async function* () {
        yield* stream(2 * PART_BYTES + 10);
        throw new Error('broken off');
      })(),
    );
    await expect(blobs.putStream('left/broken', broken, options)).rejects.toThrow('broken off');

    const tooLarge = { status: 'out_of_range' };
    const source = stream(size);
    await expect(blobs.putStream('left/large', source, { ...options, maxBytes: size - 1 })).rejects.toMatchObject(
      tooLarge,
    );
    await expect(blobs.putStream('left/small', stream(11), { ...options, maxBytes: 10 })).rejects.toMatchObject(
      tooLarge,
    );
    await blobs.putStream('right/exact', stream(10), { ...options, maxBytes: 10 });
    expect(source.destroyed).toBe(true);
    expect(await keysUnder('left/')).toEqual([]);
    expect(await countLeftovers()).toBe(0);
  });

  test.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../../b',
    'a/./b',
    'a//b',
    'a/',
    '.hidden',
    'a\\b',
    'a\0b',
    'ü',
    'a b',
    'a~',
    `${'a'.repeat(513)}`,
  ])('refuses %j as a key', async (key) => {
    const refused = { status: 'invalid_argument' };
    await expect(blobs.putStream(key, stream(1), options)).rejects.toMatchObject(refused);
    await expect(blobs.getRange(key)).rejects.toMatchObject(refused);
    await expect(blobs.stat(key)).rejects.toMatchObject(refused);
    await expect(blobs.remove([key])).rejects.toMatchObject(refused);
    await expect(blobs.copy('range', key)).rejects.toMatchObject(refused);
  });

  test('takes 60 MB of unknown length without holding them', async () => {
    const size = 60 * MIB;
    let highest = 0;
    const before = process.memoryUsage().rss;
    const watched = Readable.from(
      (async function* () {
        for await (const chunk of stream(size)) {
          highest = Math.max(highest, process.memoryUsage().rss);
          yield chunk as Buffer;
        }
      })(),
    );
    expect((await blobs.putStream('large', watched, options)).size).toBe(size);
    expect(highest - before).toBeLessThan(48 * MIB);
  });

  test('answers a ping, and sweeps only what is old', async () => {
    await blobs.ping();
    expect(await blobs.sweep(60_000)).toBe(0);
  });
});

test('sweep removes parts of interrupted uploads', async () => {
  const client = createS3Client(s3Options);
  const [s3, disk] = stores.map(([, blobs]) => blobs);
  await client.initiateNewMultipartUpload(s3Options.bucket, 'killed/upload', {});
  await writeFile(path.join(directory, '.incoming', 'killed'), 'half');
  expect(await countIncomplete()).toBe(1);
  expect(await s3?.sweep(-60_000)).toBe(1);
  expect(await disk?.sweep(-60_000)).toBe(1);
  expect(await countIncomplete()).toBe(0);
  expect(await readdir(path.join(directory, '.incoming'))).toEqual([]);
});

test('five processes that find no bucket create one', async () => {
  const bucket = `test-${parts.id}-race`;
  await Promise.all(Array.from({ length: 5 }, () => createS3Blobs({ ...s3Options, bucket }).ping()));
  const client = createS3Client(s3Options);
  expect(await client.bucketExists(bucket)).toBe(true);
  await client.removeBucket(bucket);
});

test('a store that does not answer is unavailable', async () => {
  const lost = createS3Blobs({ ...s3Options, endpoint: 'http://127.0.0.1:1' });
  await expect(lost.ping()).rejects.toMatchObject({ status: 'unavailable' });
  await expect(lost.putStream('k', stream(1), options)).rejects.toMatchObject({ status: 'unavailable' });
});

test('uses S3 if given, else the directory, else throws', async () => {
  const S3_BUCKET = s3Options.bucket;
  const given = {
    S3_ENDPOINT: s3Options.endpoint,
    S3_ACCESS_KEY: s3Options.accessKey,
    S3_SECRET_KEY: s3Options.secretKey,
  };
  await openBlobs({ S3_BUCKET, BLOBS_DIR: directory }).putStream('where', stream(1), options);
  expect(await openBlobs({ S3_BUCKET, BLOBS_DIR: directory, ...given }).stat('where')).toBeUndefined();
  expect(() => openBlobs({ S3_BUCKET })).toThrow('BLOBS_DIR');
});
