import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** Has the job delete again what deleted accounts left: late events and corrections have brought some of it back. */
export const up: Migration = async ({ db }) => {
  await db.collection('users').updateMany({ role: '' }, { $set: { isDeletionDue: true } });
};
