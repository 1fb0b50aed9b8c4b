import { createHash } from 'node:crypto';
import type { CampaignChange } from '#domain/campaign';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import { isGone, isUnfinished, type MediaItem, type MediaItemKind } from '#domain/media-item';
import type { VideoDetails } from '#domain/video-details';

const REPEATED_WITHIN_MS = 10 * 60_000;
/** Maximum length of a form's fields beside the file; as many bytes as the BFF receives. */
const FORM_BYTES = 1024 * 1024;

export interface SentUpload {
  readonly kind: MediaItemKind;
  readonly details: VideoDetails;
  readonly cut: Cut;
  readonly campaign?: CampaignChange | undefined;
  readonly sha256: string;
  readonly uploadId: string;
}

/**
 * Returns a key that is the same for calls in which one user sends the same file with the same fields. Empty for a file
 * that arrived in parts, which is identified by its upload, and for one without a hash.
 */
export function repeatKeyOf({ uploadId, sha256, ...sent }: SentUpload, uploaderId: number): string {
  if (uploadId || !sha256) return '';
  const all = [uploaderId, sha256, sent.kind, sent.details, sent.cut, sent.campaign ?? null];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}

/** Whether a repeat of the call that made the media item gets it as the answer. Users may send a rejected one again. */
export const answersRepeat = ({ status, createdAt }: MediaItem, now: Date): boolean =>
  !isGone(status) &&
  status !== 'rejected' &&
  (isUnfinished(status) || now.getTime() - createdAt.getTime() < REPEATED_WITHIN_MS);

/**
 * Whether a body of this length, 0 if it is not known, may hold the file of the media item and the fields of a form.
 */
export const mayHoldFileOf = ({ repeatKey, source }: MediaItem, bodyBytes: number): boolean =>
  repeatKey !== '' && (bodyBytes === 0 || (bodyBytes > source.sizeBytes && bodyBytes <= source.sizeBytes + FORM_BYTES));
