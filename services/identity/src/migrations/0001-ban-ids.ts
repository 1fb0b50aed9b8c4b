import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** A ban had no id. Moderation's migration also takes the user's own id for the ban that is in force. */
export const banIds: Migration = async ({ db }) => {
  const users = db.collection<{ _id: number; status: string; banId?: number }>('users');
  await users.updateMany({ status: 'banned', banId: { $exists: false } }, [{ $set: { banId: '$_id' } }]);
  await users.updateMany({ banId: { $exists: false } }, { $set: { banId: 0 } });
};
