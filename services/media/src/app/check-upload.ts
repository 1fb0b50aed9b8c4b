import { checkUnfinished, cooldownRemaining, hasCooldown, type Uploader } from '#domain/cooldown';
import type { MediaItemKind } from '#domain/media-item';
import { checkQuota, hasQuota, type Quota } from '#domain/quota';
import { answersRepeat, mayHoldFileOf } from '#domain/repeated-upload';
import type { JobStore } from '#store/jobs';
import type { MediaItemStore } from '#store/media-items';
import type { StoredReader } from '#store/stored';
import type { UploaderStore } from '#store/uploaders';

export interface ReadCooldownDeps {
  readonly uploaders: Pick<UploaderStore, 'readLastVideoAt'>;
  readonly cooldownSeconds: number;
}

export type ReadCooldown = (uploader: Uploader, kind: MediaItemKind) => Promise<number>;

/** Returns the seconds until the uploader may upload again; 0 when they may now. */
export const createReadCooldown =
  ({ uploaders, cooldownSeconds }: ReadCooldownDeps): ReadCooldown =>
  async (uploader, kind) => {
    if (!hasCooldown(uploader, kind)) return 0;
    return cooldownRemaining(await uploaders.readLastVideoAt(uploader.userId), cooldownSeconds, new Date());
  };

export interface CheckUploadDeps {
  readonly readCooldown: ReadCooldown;
  readonly uploaders: Pick<UploaderStore, 'find'>;
  readonly jobs: Pick<JobStore, 'countUnfinished'>;
  readonly mediaItems: Pick<MediaItemStore, 'listUploads'>;
  /** if false, every address counts as verified */
  readonly mustVerifyEmail: boolean;
  readonly quota: Quota;
  readonly stored: Pick<StoredReader, 'ofUploader'>;
}

/** `bodyBytes`: see CheckUploadRequest in the proto. */
export type CheckUpload = (uploader: Uploader, kind: MediaItemKind, bodyBytes?: number) => Promise<number>;

/** Media items among which a repeated call is looked for. During the cooldown few newer ones can exist. */
const NEWEST = 10;

/**
 * Checks an upload before its file is sent; the final check is made when the media item is stored. Returns the cooldown
 * in seconds. Throws resource_exhausted while an earlier upload of an unverified account is being processed, and
 * failed_precondition for an account that stores as much as it may. Accepts every body that may repeat an earlier call.
 */
export function createCheckUpload(deps: CheckUploadDeps): CheckUpload {
  const { readCooldown, uploaders, jobs, mediaItems, mustVerifyEmail, quota, stored } = deps;

  async function mayRepeat(uploaderId: number, kind: MediaItemKind, bodyBytes: number | undefined): Promise<boolean> {
    if (bodyBytes === undefined) return false;
    const newest = await mediaItems.listUploads({ uploaderId, kind, shownTo: null, limit: NEWEST });
    return newest.some((item) => answersRepeat(item, new Date()) && mayHoldFileOf(item, bodyBytes));
  }

  return async (uploader, kind, bodyBytes) => {
    const { userId } = uploader;
    const remaining = await readCooldown(uploader, kind);
    if (remaining > 0) return (await mayRepeat(userId, kind, bodyBytes)) ? 0 : remaining;
    if (hasQuota(uploader, quota) && !(await mayRepeat(userId, kind, bodyBytes)))
      checkQuota(await stored.ofUploader(userId), quota);
    if (!mustVerifyEmail) return 0;
    const [account, unfinished] = [await uploaders.find(userId), await jobs.countUnfinished(userId)];
    if (account?.isUnverified && unfinished > 0 && (await mayRepeat(userId, kind, bodyBytes))) return 0;
    checkUnfinished(account, unfinished);
    return 0;
  };
}
