import { ConfigError } from '@tallscreen/kit/config';
import { createDiskBlobs } from '#blobs/disk';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';

export interface BlobsConfig {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_TLS_CA_FILE?: string | undefined;
  readonly S3_PATH_STYLE?: '0' | '1';
  readonly AWS_WEB_IDENTITY_TOKEN_FILE?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_BUCKET: string;
  readonly BLOBS_DIR?: string | undefined;
}

/**
 * Uses S3 if an endpoint is given, else a directory. Takes the settings of `blobsConfig`. `maxSockets` limits the
 * connections to S3. Throws ConfigError if a setting is missing.
 */
export function openBlobs(config: BlobsConfig, maxSockets?: number): Blobs {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, BLOBS_DIR } = config;
  if (S3_ENDPOINT) {
    // Without this the client would look for a role of the virtual machine, whose answer it reads wrongly.
    if (!S3_ACCESS_KEY && !config.AWS_WEB_IDENTITY_TOKEN_FILE)
      throw new ConfigError('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY, or AWS_WEB_IDENTITY_TOKEN_FILE.');
    return createS3Blobs({
      endpoint: S3_ENDPOINT,
      tlsCaFile: config.S3_TLS_CA_FILE,
      pathStyle: config.S3_PATH_STYLE !== '0',
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(maxSockets !== undefined && { maxSockets }),
    });
  }
  if (BLOBS_DIR) return createDiskBlobs({ directory: BLOBS_DIR });
  throw new ConfigError('Neither S3_ENDPOINT nor BLOBS_DIR is given.');
}
