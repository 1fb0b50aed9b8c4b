import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { nameKeyOf } from '@tallscreen/proto/rules/mentions';

const ROWS_PER_WRITE = 1_000;

/** Gives comments a number of likes, by which they can be sorted, and users the key by which mentions find them. */
export const up: Migration = async ({ db, signal }) => {
  await db.collection('comments').updateMany({ likeCount: { $exists: false } }, { $set: { likeCount: 0 } });
  const users = db.collection<{ _id: number; username: string }>('users');
  for (;;) {
    signal.throwIfAborted();
    const rows = await users
      .find({ nameKey: { $exists: false } }, { projection: { username: 1 } })
      .limit(ROWS_PER_WRITE)
      .toArray();
    if (rows.length === 0) break;
    await users.bulkWrite(
      rows.map(({ _id, username }) => {
        // Only if the name is still the same: a copy that is stored at the same time has its key.
        const filter = { _id, username };
        return { updateOne: { filter, update: { $set: { nameKey: nameKeyOf(username) } } } };
      }),
    );
  }
};
