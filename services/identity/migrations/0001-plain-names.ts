import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';

/** Renames collections and fields, so that sessions and reset codes stay valid. */
export const up: Migration = async ({ db }) => {
  await renameFields(db.collection('sessions'), {
    credentials: 'passwordFingerprint',
    previousHash: 'previousTokenHash',
  });
  await renameCollection(db, 'resets', 'resetCodes');
  await renameFields(db.collection('resetCodes'), { triesLeft: 'attemptsLeft' });
  await renameCollection(db, 'turns', 'locks');
  await renameFields(db.collection('locks'), { turn: 'count' });
};
