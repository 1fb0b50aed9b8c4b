import { url } from '@tallscreen/kit/config';
import { z } from 'zod';

export const blobsConfig = {
  /** https:// for TLS */
  S3_ENDPOINT: url.optional(),
  /** PEM file of the authorities that signed the store's certificate; absent: those of Node and NODE_EXTRA_CA_CERTS */
  S3_TLS_CA_FILE: z.string().optional(),
  /** 0: the bucket is part of the host name; Amazon is always asked so */
  S3_PATH_STYLE: z.enum(['0', '1']).default('1'),
  S3_REGION: z.string().default('us-east-1'),
  /** absent: the pod's role by its web identity */
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** file with the token of the pod's service account, by which AWS gives short-lived keys; Kubernetes on AWS sets it */
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  /** the role to take with that token; Kubernetes on AWS sets it */
  AWS_ROLE_ARN: z.string().optional(),
  /** region of the token service; absent: the global one */
  AWS_REGION: z.string().optional(),
  S3_BUCKET: z.string().default('tallscreen'),
  BLOBS_DIR: z.string().optional(),
};

/** The PATH given to child processes. */
export const programPath = (): string => process.env['PATH'] ?? '';

export const sandboxConfig = {
  /** best: the layers that this machine supports, with a warning about the others. required: all, or the process ends. */
  FFMPEG_SANDBOX: z.enum(['best', 'required']).default('best'),
};
