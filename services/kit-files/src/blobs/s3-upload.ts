import type { Client } from 'minio';
import { PART_BYTES, type Parts } from '#blobs/parts';

export interface UploadTarget {
  readonly client: Client;
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
}

/** Sends one part while the next one fills. After a failure the parts sent so far are removed from the store. */
export async function uploadParts(target: UploadTarget, { parts, giveBack }: Parts): Promise<void> {
  try {
    await upload(target, parts);
    giveBack();
  } finally {
    // Releases the source if it was not read to its end.
    await parts.return(undefined);
  }
}

async function upload(target: UploadTarget, parts: AsyncGenerator<Buffer>): Promise<void> {
  const first = await parts.next();
  if (first.done) throw new Error('No part.');
  if (first.value.length < PART_BYTES) return putWhole(target, first.value);
  const { client, bucket, key, contentType } = target;
  const uploadId = await client.initiateNewMultipartUpload(bucket, key, { 'content-type': contentType });
  try {
    const sent = await sendAll(target, uploadId, first.value, parts);
    await client.completeMultipartUpload(bucket, key, uploadId, sent);
  } catch (error) {
    await client.abortMultipartUpload(bucket, key, uploadId).catch((cause: unknown) => {
      throw new AggregateError([error, cause], 'An upload failed and its parts could not be removed.', {
        cause: error,
      });
    });
    throw error;
  }
}

async function putWhole({ client, bucket, key, contentType }: UploadTarget, content: Buffer): Promise<void> {
  await client.putObject(bucket, key, content, content.length, { 'Content-Type': contentType });
}

interface SentPart {
  readonly part: number;
  readonly etag: string;
}

async function sendAll(
  { client, bucket, key }: UploadTarget,
  uploadID: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<SentPart[]> {
  const sent: SentPart[] = [];
  for (let part: Buffer | undefined = first, partNumber = 1; part; partNumber++) {
    const headers = { 'content-length': part.length };
    const sending = client.uploadPart({ bucketName: bucket, objectName: key, uploadID, partNumber, headers }, part);
    const [answer, next] = await Promise.allSettled([sending, rest.next()]);
    if (answer.status === 'rejected') throw answer.reason;
    if (next.status === 'rejected') throw next.reason;
    sent.push({ part: partNumber, etag: answer.value.etag });
    part = next.value.done ? undefined : next.value.value;
  }
  return sent;
}
