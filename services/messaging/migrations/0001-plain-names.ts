import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { dropIndex, renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';

/** Renames collections, and the conversation of a message. */
export const up: Migration = async ({ db }) => {
  await renameFields(db.collection('messages'), { pair: 'conversationId' });
  await dropIndex(db.collection('messages'), 'pair_1__id_-1');
  await renameCollection(db, 'sides', 'threads');
  await renameCollection(db, 'people', 'userCopies');
};
