import { url } from '@tallscreen/kit/config';
import { z } from 'zod';

export const blobsConfig = {
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** absent: the pod's role by its web identity (AWS_ROLE_ARN, AWS_WEB_IDENTITY_TOKEN_FILE) */
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default('tallscreen'),
  BLOBS_DIR: z.string().optional(),
};

/** The PATH given to child processes. */
export const programPath = (): string => process.env['PATH'] ?? '';

export const sandboxConfig = {
  /** best: the layers that this machine supports, with a warning about the others. required: all, or the process ends. */
  FFMPEG_SANDBOX: z.enum(['best', 'required']).default('best'),
};
