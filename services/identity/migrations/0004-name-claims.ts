import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { lookAlikeKeysOf } from '#domain/look-alike';

/**
 * Claims the look-alike keys of all names, oldest account first. Names that look like an older one stay as they are,
 * without a claim.
 */
export const up: Migration = async ({ db, signal }) => {
  const users = db.collection<{ _id: number; username: string }>('users');
  const claims = db.collection<{ _id: string; userId: number }>('name_claims');
  const filter = { status: { $ne: 'deleted' }, _id: { $gte: 0 } };
  for await (const { _id: userId, username } of users.find(filter).sort({ _id: 1 })) {
    signal.throwIfAborted();
    for (const _id of lookAlikeKeysOf(username)) {
      await claims.updateOne({ _id }, { $setOnInsert: { userId } }, { upsert: true });
    }
  }
};
