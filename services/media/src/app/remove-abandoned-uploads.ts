import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import type { MediaItemStore } from '#store/media-items';
import { removeObjects } from '#store/objects';

export interface RemoveAbandonedUploadsDeps {
  readonly blobs: Blobs;
  readonly mediaItems: Pick<MediaItemStore, 'findSourcesAmong'>;
  readonly logger: Logger;
  /** A younger upload may still become a media item. */
  readonly maxAgeMs: number;
}

export type RemoveAbandonedUploads = (signal: AbortSignal) => Promise<void>;

const BATCH_SIZE = 500;

/** Removes uploads that no media item needs, and unfinished multipart uploads. Killed processes leave them behind. */
export function createRemoveAbandonedUploads(deps: RemoveAbandonedUploadsDeps): RemoveAbandonedUploads {
  const { blobs, mediaItems, logger, maxAgeMs } = deps;

  async function listOld(): Promise<string[]> {
    const newest = Date.now() - maxAgeMs;
    const keys: string[] = [];
    for await (const { key, modifiedAt } of blobs.list('incoming/')) {
      if (modifiedAt.getTime() <= newest) keys.push(key);
    }
    return keys;
  }

  async function removeUnneeded(keys: readonly string[]): Promise<void> {
    const needed = await mediaItems.findSourcesAmong(keys);
    const abandoned = keys.filter((key) => !needed.has(key));
    await removeObjects(blobs, abandoned, logger);
    if (abandoned.length > 0) logger.info({ count: abandoned.length }, 'removed abandoned uploads');
  }

  async function removeOld(signal: AbortSignal): Promise<void> {
    const keys = await listOld();
    const failures: unknown[] = [];
    for (let i = 0; i < keys.length && !signal.aborted; i += BATCH_SIZE) {
      await removeUnneeded(keys.slice(i, i + BATCH_SIZE)).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  return async (signal) => {
    const results = await Promise.allSettled([removeOld(signal), blobs.sweep(maxAgeMs)]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
}
