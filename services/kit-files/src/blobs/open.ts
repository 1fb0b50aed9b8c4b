import { createDiskBlobs } from '#blobs/disk';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';

export interface BlobsConfig {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_BUCKET: string;
  readonly BLOBS_DIR?: string | undefined;
}

/** Uses S3 if an endpoint is given, else a directory. Takes the settings of `blobsConfig`. `maxSockets` limits the connections to S3. */
export function openBlobs(config: BlobsConfig, maxSockets?: number): Blobs {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, BLOBS_DIR } = config;
  if (S3_ENDPOINT) {
    return createS3Blobs({
      endpoint: S3_ENDPOINT,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(maxSockets !== undefined && { maxSockets }),
    });
  }
  if (BLOBS_DIR) return createDiskBlobs({ directory: BLOBS_DIR });
  throw new Error('Neither S3_ENDPOINT nor BLOBS_DIR is given.');
}
