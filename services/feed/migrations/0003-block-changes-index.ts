import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { dropIndex } from '@tallscreen/kit-mongo/renames';

/** Changes of blocks are read page by page now, with an index that ends with the id. */
export const up: Migration = async ({ db }) => {
  await dropIndex(db.collection('blocks'), 'changedAt_1');
};
