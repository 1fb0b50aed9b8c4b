import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { PARTS_PREFIX } from '#domain/resumable-upload';
import { removeUnneeded } from '#store/objects';
import type { UploadStore } from '#store/uploads';

export interface RemoveUnlistedPartsDeps {
  readonly blobs: Blobs;
  readonly uploads: Pick<UploadStore, 'findPartsAmong'>;
  readonly logger: Logger;
  /** A younger part may still be added to its upload: a call with a checksum adds its parts when it ends. */
  readonly maxAgeMs: number;
}

export type RemoveUnlistedParts = (signal: AbortSignal) => Promise<void>;

/** Removes parts that no unfinished upload lists: a process was killed before it added or removed them. */
export const createRemoveUnlistedParts =
  ({ blobs, uploads, logger, maxAgeMs }: RemoveUnlistedPartsDeps): RemoveUnlistedParts =>
  (signal) =>
    removeUnneeded(blobs, { prefix: PARTS_PREFIX, findNeeded: uploads.findPartsAmong, maxAgeMs, logger, signal });
