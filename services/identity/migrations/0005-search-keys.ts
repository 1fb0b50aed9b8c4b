import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { searchKeyOf } from '#domain/names';

/** Writes the keys by which users are found, of names that are folded otherwise than before. */
export const up: Migration = async ({ db, signal }) => {
  const users = db.collection<{ _id: number; username: string; searchKey: string }>('users');
  for await (const { _id, username, searchKey } of users.find({}, { projection: { username: 1, searchKey: 1 } })) {
    signal.throwIfAborted();
    const folded = searchKeyOf(username);
    // A name that is changed at the same time has its key.
    if (folded !== searchKey) await users.updateOne({ _id, username }, { $set: { searchKey: folded } });
  }
};
