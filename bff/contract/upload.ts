import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { fileRules } from '@tallscreen/proto/rules/upload-rules';
import { z } from 'zod';
import { countOut, timeOut } from '#contract/common';
import { cutFields, cutOut, editedCover } from '#contract/cut';
import { detailsBody, detailsDraft, detailsEdit, draftOut } from '#contract/video-details';

const UPLOAD_ID = /^[0-9a-f]{40}$/;

export const noBody = z.void();
/** Bytes of a file. */
export const part = z.string().meta({ json: { type: 'string', format: 'binary' } });

export const uploadParams = z.object({
  upload: z
    .string()
    .regex(UPLOAD_ID, 'invalid_upload' satisfies ErrorCode)
    .meta({ examples: ['0c7d'.repeat(10)] }),
});

export const ResumableUpload = z
  .object({
    id: z.string().meta({ description: 'The upload_id of POST /videos' }),
    file_name: z.string(),
    fingerprint: z.string().meta({ description: 'Fingerprint of the file by the client, from Upload-Metadata' }),
    size: countOut.meta({ description: 'Bytes of the whole file' }),
    offset: countOut.meta({ description: 'Bytes that have arrived' }),
    ...draftOut,
    ...cutOut,
    created_at: timeOut,
    expires_at: timeOut.meta({ description: 'Deleted then, unless a video is made of it' }),
  })
  .meta({ id: 'ResumableUpload' });
export type ResumableUpload = z.output<typeof ResumableUpload>;

export const ResumableUploadList = z.object({ uploads: z.array(ResumableUpload) }).meta({ id: 'ResumableUploadList' });
export type ResumableUploadList = z.output<typeof ResumableUploadList>;

const bytes = z
  .string()
  .regex(/^\d{1,16}$/)
  .meta({ json: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } });
const version = z.literal('1.0.0').meta({ description: 'The version of the protocol' });

/** Describes the request headers of tus in openapi.json. The headers themselves are read by upload/tus.ts. */
export const tusRequest = z.object({ 'Tus-Resumable': version });
const metadataEntry = '[!-+\\--~]+(?: [A-Za-z0-9+/]*={0,2})?';
export const creationHeaders = tusRequest.extend({
  'Upload-Length': bytes.meta({
    description: 'Bytes of the whole file',
    json: { type: 'integer', minimum: 1, maximum: fileRules.video.maxBytes },
  }),
  'Upload-Metadata': z
    .string()
    .max(2_000)
    .optional()
    .meta({
      description: 'Keys with values in base64: filename and fingerprint are read',
      json: {
        type: 'string',
        maxLength: 2_000,
        pattern: `^(?:${metadataEntry}(?:,${metadataEntry})*)?$`,
        examples: ['filename YS5tcDQ='],
      },
    }),
});
export const partHeaders = tusRequest.extend({
  'Upload-Offset': bytes.meta({ description: 'Where these bytes begin; must be where the upload ends' }),
  'Upload-Checksum': z
    .string()
    .optional()
    .meta({
      description: 'sha1, sha256 or md5 and the hash of the body in base64',
      json: {
        type: 'string',
        // `\s` instead of a space: from a pattern with a space, Schemathesis generates no headers.
        pattern: '^(?:sha1|sha256|md5)\\s[A-Za-z0-9+/]+={0,2}$',
        examples: ['sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0='],
      },
    }),
});

export const newVideoBody = detailsBody
  .extend({
    ...cutFields,
    upload_id: z
      .string(fileRules.video.noFile)
      .regex(UPLOAD_ID, 'invalid_upload' satisfies ErrorCode)
      .meta({ examples: ['0c7d'.repeat(10)] }),
  })
  .meta({ id: 'NewVideo' });
export type NewVideo = z.input<typeof newVideoBody>;

export const draftBody = detailsDraft.extend(cutFields).meta({ id: 'Draft' });
export type Draft = z.input<typeof draftBody>;

/** Absent fields stay as they are. */
export const videoEditBody = detailsEdit
  .extend({
    cover_ms: editedCover,
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), 'nothing_to_change' satisfies ErrorCode)
  .meta({ id: 'VideoEdit' });
export type VideoEdit = z.input<typeof videoEditBody>;
