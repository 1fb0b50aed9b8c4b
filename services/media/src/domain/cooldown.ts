import { type AppError, fail } from '@tallscreen/kit/errors';
import type { AccountRecord } from '#domain/account-status';
import type { MediaItemKind } from '#domain/media-item';

export interface Uploader {
  readonly userId: number;
  readonly isAdmin: boolean;
}

/** Admins and promos have no cooldown. */
export const hasCooldown = (uploader: Uploader, kind: MediaItemKind): boolean => kind === 'video' && !uploader.isAdmin;

/** Whole seconds until the next video may be uploaded; 0 when it may be uploaded now. */
export function cooldownRemaining(lastUploadAt: Date | null, cooldownSeconds: number, now: Date): number {
  if (!lastUploadAt || cooldownSeconds === 0) return 0;
  return Math.max(0, Math.ceil(cooldownSeconds - (now.getTime() - lastUploadAt.getTime()) / 1000));
}

export const tooEarly = (remainingSeconds: number): AppError =>
  fail('cooldown', {
    params: { minutes: Math.floor(remainingSeconds / 60), seconds: remainingSeconds % 60 },
    retryAfterSeconds: remainingSeconds,
    fields: { cooldown_remaining: remainingSeconds },
  });

/** A guess for Retry-After, because nobody knows how long the earlier upload takes. */
const UNFINISHED_SECONDS = 5;

/**
 * Throws resource_exhausted for a second unfinished media item of an unverified account. An account that identity has
 * not reported yet counts as unverified.
 */
export function checkUnfinished(uploader: Pick<AccountRecord, 'isUnverified' | 'revision'> | null, unfinished: number) {
  const isVerified = uploader !== null && uploader.revision >= 0 && !uploader.isUnverified;
  if (!isVerified && unfinished > 0) throw fail('earlier_upload_unfinished', { retryAfterSeconds: UNFINISHED_SECONDS });
}
