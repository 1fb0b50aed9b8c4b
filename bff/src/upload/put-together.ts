import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { fail, isAppError } from '@tallscreen/kit/errors';
import { createWorkQueue, type WorkQueue } from '@tallscreen/kit/work-queue';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';

/**
 * How many uploads are joined at the same time. Each needs two part buffers, and a connection to the store for reading
 * besides one for writing: many at once would hold all connections and wait for each other. A file of 200 MB takes some
 * seconds.
 */
export const createPutTogetherQueue = (): WorkQueue =>
  createWorkQueue({
    concurrency: 3,
    maxWaiting: 20,
    maxWaitMs: 45_000,
    refusal: 'too_many_uploads',
  });

/** Stores the parts of an upload as one object. A repeated call stores the same again. An abort stores nothing. */
export async function putTogether(
  blobs: Pick<Blobs, 'getRange' | 'putStream'>,
  { objectKey, parts, sizeBytes }: ResumableUpload,
  signal: AbortSignal,
): Promise<{ sizeBytes: number; sha256: string }> {
  async function* readAll() {
    for (const part of parts) yield* await blobs.getRange(part.objectKey);
  }
  try {
    const put = { contentType: 'application/octet-stream', maxBytes: Number(sizeBytes), signal };
    const { size, sha256 } = await blobs.putStream(objectKey, Readable.from(readAll()), put);
    return { sizeBytes: size, sha256 };
  } catch (error) {
    if (isAppError(error, 'not_found')) throw fail('upload_failed');
    throw error;
  }
}
