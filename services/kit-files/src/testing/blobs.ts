import { partAddress, type TestParts } from '@tallscreen/kit/testing/parts';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';

/** Returns a bucket for this test; its objects are deleted with the other parts of the test. */
export function openTestBlobs({ id, onDispose }: Pick<TestParts, 'id' | 'onDispose'>): Blobs {
  const blobs = createS3Blobs({
    endpoint: partAddress('S3_ENDPOINT'),
    accessKey: partAddress('S3_ACCESS_KEY'),
    secretKey: partAddress('S3_SECRET_KEY'),
    bucket: `test-${id}`,
  });
  onDispose(async () => {
    for await (const { key } of blobs.list('')) await blobs.remove([key]);
  });
  return blobs;
}
