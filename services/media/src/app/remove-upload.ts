import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { partsPrefixOf, uploadNotFound } from '#domain/resumable-upload';
import { listKeys } from '#store/objects';
import type { UploadStore } from '#store/uploads';

export interface RemoveUploadDeps {
  readonly uploads: Pick<UploadStore, 'remove' | 'removeOfUser'>;
  readonly blobs: Pick<Blobs, 'list' | 'remove'>;
}

/**
 * Deletes uploads with their parts. The record is deleted first: parts that a killed process leaves, or that arrive
 * meanwhile, then belong to no upload, and the sweeper removes them.
 */
export function createRemoveUpload({ uploads, blobs }: RemoveUploadDeps) {
  async function removeParts(id: string): Promise<void> {
    const keys = await listKeys(blobs, partsPrefixOf(id));
    if (keys.length > 0) await blobs.remove(keys);
  }
  return {
    parts: removeParts,

    async one(id: string, uploaderId: number): Promise<void> {
      if (!(await uploads.remove(id, uploaderId))) throw uploadNotFound();
      await removeParts(id);
    },

    /** For a deleted account. */
    async ofUser(userId: number): Promise<void> {
      for (const id of await uploads.removeOfUser(userId)) await removeParts(id);
    },
  };
}

export type RemoveUpload = ReturnType<typeof createRemoveUpload>;
