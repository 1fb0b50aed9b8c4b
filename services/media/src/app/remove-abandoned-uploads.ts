import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import type { ResumableUpload } from '#domain/resumable-upload';
import type { MediaItemStore } from '#store/media-items';
import { removeObjects, removeUnneeded } from '#store/objects';
import type { UploadStore } from '#store/uploads';

export interface RemoveAbandonedUploadsDeps {
  readonly blobs: Blobs;
  readonly mediaItems: Pick<MediaItemStore, 'findSourcesAmong'>;
  readonly uploads: Pick<UploadStore, 'listExpired' | 'listSubmitted' | 'remove' | 'forgetParts'>;
  readonly logger: Logger;
  /** A younger upload may still become a media item, or may be read by a call that submits it. */
  readonly maxAgeMs: number;
}

export type RemoveAbandonedUploads = (signal: AbortSignal) => Promise<void>;

const BATCH_SIZE = 100;

/**
 * Removes uploads that no media item needs, listed parts of expired and submitted uploads, and unfinished multipart
 * uploads. Killed processes leave some of them behind. `removeUnlistedParts` finds parts that no record lists.
 */
export function createRemoveAbandonedUploads(deps: RemoveAbandonedUploadsDeps): RemoveAbandonedUploads {
  const { blobs, mediaItems, uploads, logger, maxAgeMs } = deps;

  /** Removes the record also if a part cannot be removed: `removeUnlistedParts` finds that part later. */
  async function removeParts({ id, parts }: ResumableUpload): Promise<void> {
    const keys = parts.map(({ key }) => key);
    try {
      await removeObjects(blobs, keys, logger);
    } catch (err) {
      if (isOutage(err)) throw err;
      logger.warn({ err, uploadId: id }, 'could not remove all parts of an upload');
    }
  }

  /** `list` no longer returns an upload after `finish`. */
  async function removePartsOf(
    list: () => Promise<ResumableUpload[]>,
    finish: (upload: ResumableUpload) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    for (let isMore = true; isMore && !signal.aborted;) {
      const due = await list();
      for (const upload of due) {
        if (signal.aborted) return;
        await removeParts(upload);
        await finish(upload);
      }
      isMore = due.length === BATCH_SIZE;
    }
  }

  return async (signal) => {
    const results = await Promise.allSettled([
      removeUnneeded(blobs, { prefix: 'incoming/', findNeeded: mediaItems.findSourcesAmong, maxAgeMs, logger, signal }),
      removePartsOf(
        () => uploads.listExpired(new Date(), BATCH_SIZE),
        ({ id, uploaderId }) => uploads.remove(id, uploaderId),
        signal,
      ),
      removePartsOf(
        () => uploads.listSubmitted(new Date(Date.now() - maxAgeMs), BATCH_SIZE),
        ({ id }) => uploads.forgetParts(id),
        signal,
      ),
      blobs.sweep(maxAgeMs),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
}
