import { checkUnfinished, cooldownRemaining, hasCooldown, type Uploader } from '#domain/cooldown';
import type { MediaItemKind } from '#domain/media-item';
import type { JobStore } from '#store/jobs';
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
  /** otherwise every address counts as verified */
  readonly mustVerifyEmail: boolean;
}

/**
 * Returns the cooldown before a file is sent. Throws resource_exhausted if there is none and an earlier upload of an
 * unverified account is not processed yet. The check when the media item is stored decides.
 */
export const createCheckUpload =
  ({ readCooldown, uploaders, jobs, mustVerifyEmail }: CheckUploadDeps): ReadCooldown =>
  async (uploader, kind) => {
    const remaining = await readCooldown(uploader, kind);
    if (remaining > 0 || !mustVerifyEmail) return remaining;
    checkUnfinished(await uploaders.find(uploader.userId), await jobs.countUnfinished(uploader.userId));
    return 0;
  };
