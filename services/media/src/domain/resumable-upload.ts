import { fail } from '@tallscreen/kit/errors';
import { noCut, type Cut } from '@tallscreen/proto/rules/cut-rules';
import { MAX_UPLOAD_PARTS } from '@tallscreen/proto/rules/upload-rules';
import { checkSize } from '#domain/upload-rules';
import { noDetails, type VideoDetails } from '#domain/video-details';

export interface UploadPart {
  readonly key: string;
  readonly sizeBytes: number;
}

/** A file that arrives in parts. */
export interface ResumableUpload {
  /** 40 hex digits, which cannot be guessed */
  readonly id: string;
  readonly uploaderId: number;
  readonly sizeBytes: number;
  /** bytes that are stored */
  readonly offset: number;
  /** what the client said of the file, as the header Upload-Metadata has it */
  readonly metadata: string;
  readonly parts: readonly UploadPart[];
  /** the object that the whole file is stored as before a video is made of it */
  readonly objectKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** the media item that was made of it */
  readonly videoId: number | null;
  /** the draft of a video that is not submitted yet, as `readDraft` returns it */
  readonly details: VideoDetails;
  /** what that draft keeps of the file, not checked against it */
  readonly cut: Cut;
}

/** Prefix of all parts. The segment below it is the id of the upload. */
export const PARTS_PREFIX = 'uploads/';

export const partsPrefixOf = (uploadId: string): string => `${PARTS_PREFIX}${uploadId}/`;

const UPLOAD_ID = /^[0-9a-f]{40}$/;

/** The upload that a part belongs to. */
export const uploadIdOf = (key: string): string => key.slice(PARTS_PREFIX.length).split('/', 1)[0] ?? '';

export const uploadNotFound = () => fail('upload_not_found');

export interface NewUpload {
  readonly id: string;
  readonly uploaderId: number;
  readonly sizeBytes: number;
  readonly metadata: string;
}

export function newUpload({ id, ...given }: NewUpload, now: Date, keptMs: number): ResumableUpload {
  if (!UPLOAD_ID.test(id)) throw fail('invalid_upload');
  checkSize('video', given.sizeBytes);
  return {
    id,
    ...given,
    offset: 0,
    parts: [],
    objectKey: `incoming/${id}`,
    createdAt: now,
    expiresAt: new Date(now.getTime() + keptMs),
    videoId: null,
    details: noDetails,
    cut: noCut,
  };
}

/** Returns the upload with these parts, or undefined when they are added already. */
export function appendParts(
  upload: ResumableUpload,
  offset: number,
  parts: readonly UploadPart[],
): ResumableUpload | undefined {
  const prefix = partsPrefixOf(upload.id);
  if (parts.length === 0) throw fail('no_part');
  if (parts.some(({ key }) => !key.startsWith(prefix))) throw fail('invalid_file_name');
  if (parts.every(({ key }) => upload.parts.some((known) => known.key === key))) return undefined;
  if (offset !== upload.offset) throw wrongOffset();
  const end = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, offset);
  if (end > upload.sizeBytes) throw fail('upload_too_long');
  if (upload.parts.length + parts.length > MAX_UPLOAD_PARTS) throw fail('too_many_parts');
  return { ...upload, offset: end, parts: [...upload.parts, ...parts] };
}

export const wrongOffset = () => fail('upload_offset_conflict');
