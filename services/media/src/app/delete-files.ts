import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import type { FileDeletion, FileDeletionStore } from '#store/file-deletions';
import { listKeys, removeObjects } from '#store/objects';

export interface DeleteFilesDeps {
  readonly fileDeletions: FileDeletionStore;
  readonly blobs: Blobs;
  readonly logger: Logger;
}

export interface DeleteFiles {
  /** Deletes files of one media item that are no longer needed. Never throws: `ofAllItems` retries failures. */
  readonly ofItem: (itemId: number) => Promise<void>;
  /**
   * Deletes files that were stored for a change which was then refused. Throws if they cannot be listed for deletion.
   */
  readonly discard: (itemId: number, filesToDelete: readonly string[]) => Promise<void>;
  /**
   * Deletes those that are due, for example after a crash between commit and deletion. Returns whether more may be due.
   */
  readonly ofAllItems: (signal: AbortSignal) => Promise<boolean>;
}

const BATCH_SIZE = 100;
const RETRY_MS = 60_000;

export function createDeleteFiles({ fileDeletions, blobs, logger }: DeleteFilesDeps): DeleteFiles {
  /** An entry is an object key, or a prefix that ends with a slash. Returns false on failure. */
  async function deleteEntry(itemId: number, entry: string): Promise<boolean> {
    try {
      await removeObjects(blobs, entry.endsWith('/') ? await listKeys(blobs, entry) : [entry], logger);
      return true;
    } catch (err) {
      logger.warn({ err, itemId, entry }, 'could not delete files, retrying later');
      return false;
    }
  }

  async function deleteAll({ itemId, filesToDelete }: FileDeletion): Promise<void> {
    const deleted: string[] = [];
    for (const entry of filesToDelete) if (await deleteEntry(itemId, entry)) deleted.push(entry);
    await fileDeletions.record({ itemId, filesToDelete: deleted }, new Date(Date.now() + RETRY_MS));
  }

  async function ofItem(itemId: number): Promise<void> {
    try {
      await deleteAll(await fileDeletions.find(itemId));
    } catch (err) {
      logger.warn({ err, itemId }, 'could not delete files, retrying later');
    }
  }

  return {
    ofItem,
    async discard(itemId, filesToDelete) {
      await fileDeletions.add({ itemId, filesToDelete });
      await ofItem(itemId);
    },
    async ofAllItems(signal) {
      const due = await fileDeletions.listDue(new Date(), BATCH_SIZE);
      for (const deletion of due) {
        if (signal.aborted) return false;
        await deleteAll(deletion);
      }
      return due.length === BATCH_SIZE;
    },
  };
}
