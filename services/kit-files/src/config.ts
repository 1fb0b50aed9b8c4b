import { url } from '@tallscreen/kit/config';
import { z } from 'zod';

export const blobsConfig = {
  S3_ENDPOINT: url.optional().describe('where the object store is; https:// for TLS; absent: BLOBS_DIR is used'),
  S3_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "PEM file of the authorities that signed the store's certificate; absent: those of Node and NODE_EXTRA_CA_CERTS",
    ),
  S3_PATH_STYLE: z
    .enum(['0', '1'])
    .default('1')
    .describe('0: the bucket is part of the host name; Amazon is always asked so'),
  S3_REGION: z.string().default('us-east-1').describe('region that requests are signed for'),
  S3_ACCESS_KEY: z.string().optional().describe("key of the object store; absent: the pod's role by its web identity"),
  S3_SECRET_KEY: z.string().optional().describe('secret of the key'),
  AWS_WEB_IDENTITY_TOKEN_FILE: z
    .string()
    .optional()
    .describe(
      "file with the token of the pod's service account, by which AWS gives short-lived keys; Kubernetes on AWS sets it",
    ),
  AWS_ROLE_ARN: z.string().optional().describe('the role to take with that token; Kubernetes on AWS sets it'),
  AWS_REGION: z.string().optional().describe('region of the token service; absent: the global one'),
  S3_BUCKET: z.string().default('tallscreen').describe('created at the first use'),
  BLOBS_DIR: z.string().optional().describe('folder for uploads and renditions, if there is no S3'),
};

/** The PATH given to child processes. */
export const programPath = (): string => process.env['PATH'] ?? '';

export const sandboxConfig = {
  FFMPEG_SANDBOX: z
    .enum(['best', 'required'])
    .default('best')
    .describe(
      'best: the layers that this machine supports, with a warning about the others. required: all, or the process ends',
    ),
};
