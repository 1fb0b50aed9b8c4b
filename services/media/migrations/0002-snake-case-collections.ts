import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { renameCollection } from '@tallscreen/kit-mongo/renames';

/** Renames collections whose names have several words to snake_case, as in every other service. */
export const up: Migration = async ({ db }) => {
  await renameCollection(db, 'mediaItems', 'media_items');
};
