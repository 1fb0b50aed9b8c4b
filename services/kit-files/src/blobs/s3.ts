import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { lazily } from '@tallscreen/kit/lazily';
import type { Client } from 'minio';
import { createBufferPool } from '#blobs/buffer-pool';
import { checkKey, checkPrefix } from '#blobs/key';
import { measure } from '#blobs/measured';
import { cutIntoParts, PART_BYTES } from '#blobs/parts';
import type { BlobEntry, Blobs, OpenBlob } from '#blobs/port';
import { createS3Client, isMissing, mapS3Error, type S3Options } from '#blobs/s3-client';
import { uploadParts } from '#blobs/s3-upload';

/** For any S3 server. Creates a missing bucket at the first use. */
export function createS3Blobs(options: S3Options): Blobs {
  const { bucket } = options;
  const client = createS3Client(options);
  // Pings use a connection of their own, so that a busy process does not look like an unreachable store.
  const pinging = createS3Client({ ...options, maxSockets: 1 });
  // Buffers that one upload reuses.
  const pool = createBufferPool({ bufferBytes: PART_BYTES, maxIdle: 2 });
  const ready = lazily(() => ensureBucket(client, bucket));
  const read = (key: string, start: number, end: number | undefined) =>
    client.getPartialObject(bucket, checkKey(key), start, end === undefined ? 0 : end - start + 1);
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      await ready();
      return await question();
    } catch (error) {
      throw mapS3Error(error);
    }
  };
  const copy = (from: string, to: string): Promise<void> =>
    ask(async () => void (await client.copyObject(bucket, checkKey(to), `/${bucket}/${checkKey(from)}`)));
  const remove = (keys: readonly string[]): Promise<void> => ask(() => removeAll(client, bucket, keys.map(checkKey)));

  return {
    putStream: async (key, body, put) => {
      checkKey(key);
      const measured = measure(body, put);
      await ask(() =>
        uploadParts(
          { client, bucket, key, contentType: put.contentType },
          cutIntoParts(measured.chunks, pool, put.freeChunks),
        ),
      );
      return measured.result();
    },
    getRange: (key, start = 0, end) => ask(() => read(key, start, end)),
    open: (key, start = 0, end) => ask(async () => openedBlob(await read(key, start, end))),
    stat: (key) =>
      ask(async () => {
        try {
          const { size, etag, metaData } = await client.statObject(bucket, checkKey(key));
          return { size, etag, contentType: String(metaData['content-type'] ?? 'application/octet-stream') };
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    remove,
    list: (prefix) => list(client, bucket, checkPrefix(prefix), ready),
    copy,
    move: async (from, to) => {
      await copy(from, to);
      await remove([from]);
    },
    sweep: (olderThanMs) => ask(() => sweep(client, bucket, Date.now() - olderThanMs)),
    ping: () => ask(async () => void (await pinging.bucketExists(bucket))),
  };
}

/** The client's type says that this is a stream; it is in fact the HTTP response, whose headers describe the object. */
function openedBlob(body: Readable): OpenBlob {
  const { headers } = body as IncomingMessage;
  const length = Number(headers['content-length']);
  const [, start = 0, size = length] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')?.map(Number) ?? [];
  const etag = String(headers.etag).replaceAll('"', '');
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  return { body, start, end: start + length - 1, size, etag, contentType };
}

async function ensureBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket);
  } catch (error) {
    // Another process may have created the bucket meanwhile.
    if (!(await client.bucketExists(bucket))) throw error;
  }
}

async function removeAll(client: Client, bucket: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const answers = await client.removeObjects(bucket, keys);
  const failed = answers.find((answer) => answer?.Error && answer.Error.Code !== 'NoSuchKey')?.Error;
  if (failed) throw Object.assign(new Error(failed.Message ?? 'Could not remove files.'), { code: failed.Code });
}

async function* list(
  client: Client,
  bucket: string,
  prefix: string,
  ready: () => Promise<void>,
): AsyncGenerator<BlobEntry> {
  try {
    await ready();
    for await (const { name, size, lastModified } of client.listObjectsV2(bucket, prefix, true)) {
      if (name !== undefined) yield { key: name, size, modifiedAt: lastModified };
    }
  } catch (error) {
    throw mapS3Error(error);
  }
}

async function sweep(client: Client, bucket: string, before: number): Promise<number> {
  let count = 0;
  for await (const { key, uploadId, initiated } of client.listIncompleteUploads(bucket, '', true)) {
    if (new Date(initiated).getTime() > before) continue;
    await client.abortMultipartUpload(bucket, key, uploadId);
    count++;
  }
  return count;
}
