import { openCollection } from '@tallscreen/kit-mongo/collection';
import type { Connection } from 'mongoose';
import { mediaItemCollection, type MediaItemDocument } from '#store/media-item-schema';

export interface FileDeletion {
  readonly itemId: number;
  readonly filesToDelete: readonly string[];
}

export type FileDeletionStore = ReturnType<typeof createFileDeletionStore>;

/** Files that are to be deleted, each listed in its media item. */
export function createFileDeletionStore(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);

  return {
    async find(itemId: number): Promise<FileDeletion> {
      const found = await model.findById(itemId, { filesToDelete: 1 }).lean<MediaItemDocument>();
      return { itemId, filesToDelete: found?.filesToDelete ?? [] };
    },

    /** Lists more files for deletion, without a change of the media item. */
    async add({ itemId, filesToDelete }: FileDeletion): Promise<void> {
      const fields = { $addToSet: { filesToDelete: { $each: filesToDelete } }, $set: { deleteFilesAt: new Date() } };
      await model.updateOne({ _id: itemId }, fields);
    },

    /** Longest due first. */
    async listDue(now: Date, limit: number): Promise<FileDeletion[]> {
      const due = model.find({ deleteFilesAt: { $lte: now } }, { filesToDelete: 1 }).sort({ deleteFilesAt: 1 });
      const found = await due.limit(limit).lean<MediaItemDocument[]>();
      return found.map(({ _id, filesToDelete = [] }) => ({ itemId: _id, filesToDelete }));
    },

    /** Removes deleted files from the list; the others are due again at `nextAt`. */
    async record({ itemId, filesToDelete }: FileDeletion, nextAt: Date): Promise<void> {
      const fields = { $pull: { filesToDelete: { $in: filesToDelete } }, $set: { deleteFilesAt: nextAt } };
      await model.updateOne({ _id: itemId, filesToDelete: { $exists: true } }, fields);
      await model.updateOne(
        { _id: itemId, filesToDelete: { $size: 0 } },
        { $unset: { filesToDelete: '', deleteFilesAt: '' } },
      );
    },
  };
}
