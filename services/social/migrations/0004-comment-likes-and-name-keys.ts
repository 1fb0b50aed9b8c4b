import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { nameKeyOf } from '@tallscreen/proto/rules/mentions';

const BATCH = 1_000;

type Context = Parameters<Migration>[0];

/** Gives comments a number of likes, by which they can be sorted, and users the key by which mentions find them. */
export const up: Migration = async (context) => {
  await fillLikeCounts(context);
  await fillNameKeys(context);
};

/** In steps by id, so that no statement is long, and a run that is interrupted has lost nothing. */
async function fillLikeCounts({ db, signal }: Context): Promise<void> {
  const comments = db.collection<{ _id: number }>('comments');
  for (let last = -1; ;) {
    signal.throwIfAborted();
    const next = comments.find({ _id: { $gt: last } }, { projection: { _id: 1 } });
    const found = await next.sort({ _id: 1 }).limit(BATCH).toArray();
    if (found.length === 0) return;
    const before = last;
    last = found.at(-1)!._id;
    const filter = { _id: { $gt: before, $lte: last }, likeCount: { $exists: false } };
    await comments.updateMany(filter, { $set: { likeCount: 0 } });
  }
}

async function fillNameKeys({ db, signal }: Context): Promise<void> {
  const users = db.collection<{ _id: number; username: string; nameKey?: string }>('users');
  for (let last = -1; ;) {
    signal.throwIfAborted();
    const next = users.find({ _id: { $gt: last } }, { projection: { username: 1, nameKey: 1 } });
    const found = await next.sort({ _id: 1 }).limit(BATCH).toArray();
    if (found.length === 0) return;
    last = found.at(-1)!._id;
    const writes = found.flatMap(({ _id, username, nameKey }) => {
      if (nameKey !== undefined) return [];
      // Only if the name is still the same: a copy that is stored at the same time has its key.
      return [{ updateOne: { filter: { _id, username }, update: { $set: { nameKey: nameKeyOf(username) } } } }];
    });
    if (writes.length > 0) await users.bulkWrite(writes);
  }
}
