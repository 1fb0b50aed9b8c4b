import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { dropIndex, renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';

/**
 * Renames the collection `clips` to `mediaItems`, and its fields for files that are to be deleted. Stop processes of
 * the old version first: they find no media items under the new name and would delete waiting uploads as abandoned.
 */
export const up: Migration = async ({ db }) => {
  await renameCollection(db, 'clips', 'mediaItems');
  const items = db.collection('mediaItems');
  await renameFields(items, { doomed: 'filesToDelete', doomedAt: 'deleteFilesAt' });
  await dropIndex(items, 'doomedAt_1');
};
