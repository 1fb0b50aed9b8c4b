import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { EXPORTS_PREFIX, exportExpiryOf, exportsPrefixOf } from '#domain/user-export';
import type { ExportStore } from '#store/exports';
import { listKeys } from '#store/objects';

export interface RemoveExportDeps {
  readonly exports: Pick<ExportStore, 'find' | 'remove' | 'removeReady' | 'removeExpired'>;
  readonly blobs: Pick<Blobs, 'list' | 'remove'>;
}

export const createRemoveExport = ({ exports, blobs }: RemoveExportDeps) => ({
  /** For a deleted account. */
  async ofUser(userId: number): Promise<void> {
    await exports.remove(userId);
    const keys = await listKeys(blobs, exportsPrefixOf(userId));
    if (keys.length > 0) await blobs.remove(keys);
  },

  /**
   * Removes a file that was asked for before the user's sessions ended: somebody with a stolen session may have its
   * link. One that is still being made stays, because nobody has its link yet.
   */
  async askedBefore(userId: number, endedAt: Date): Promise<void> {
    const found = await exports.find(userId);
    if (found?.status !== 'ready' || found.requestedAt > endedAt) return;
    // Delete the file first: after a crash the call is repeated, and still finds the record.
    await blobs.remove([found.objectKey]);
    await exports.removeReady(userId, found.objectKey);
  },

  /** Also removes files that a killed process left. */
  async expired(): Promise<void> {
    const now = new Date();
    await exports.removeExpired(now);
    const keys = await listKeys(blobs, EXPORTS_PREFIX);
    const expired = keys.filter((key) => (exportExpiryOf(key) ?? now) <= now);
    if (expired.length > 0) await blobs.remove(expired);
  },
});

export type RemoveExport = ReturnType<typeof createRemoveExport>;
