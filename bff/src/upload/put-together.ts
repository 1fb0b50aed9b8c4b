import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { AppError, isAppError } from '@tallscreen/kit/errors';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';

/** Stores the parts of an upload as one object. A repeated call stores the same again. */
export async function putTogether(
  blobs: Pick<Blobs, 'getRange' | 'putStream'>,
  { objectKey, parts, sizeBytes }: ResumableUpload,
): Promise<{ sizeBytes: number; sha256: string }> {
  async function* readAll() {
    for (const part of parts) yield* await blobs.getRange(part.objectKey);
  }
  try {
    const put = { contentType: 'application/octet-stream', maxBytes: Number(sizeBytes) };
    const { size, sha256 } = await blobs.putStream(objectKey, Readable.from(readAll()), put);
    return { sizeBytes: size, sha256 };
  } catch (error) {
    if (isAppError(error, 'not_found')) throw new AppError('failed_precondition', 'Upload failed. Please try again.');
    throw error;
  }
}
