import { cooldownRemaining, hasCooldown, type Uploader } from '#domain/cooldown';
import type { MediaItemKind } from '#domain/media-item';
import type { UploaderStore } from '#store/uploaders';

export interface CheckUploadDeps {
  readonly uploaders: Pick<UploaderStore, 'readLastVideoAt'>;
  readonly cooldownSeconds: number;
}

export type CheckUpload = (uploader: Uploader, kind: MediaItemKind) => Promise<number>;

/** Returns the seconds until the uploader may upload again; 0 when they may now. */
export const createCheckUpload =
  ({ uploaders, cooldownSeconds }: CheckUploadDeps): CheckUpload =>
  async (uploader, kind) => {
    if (!hasCooldown(uploader, kind)) return 0;
    return cooldownRemaining(await uploaders.readLastVideoAt(uploader.userId), cooldownSeconds, new Date());
  };
