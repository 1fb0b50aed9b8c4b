import { idsOfUser } from '@tallscreen/kit-mongo/ids';
import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { followKeyOf, type Follow, type FollowKey } from '#domain/follow';

interface FollowDocument extends Follow {
  /** `follower:followee` */
  _id: string;
  /** whether the video that won it must still be found */
  isDue: boolean;
}

const schema = new Schema<FollowDocument>(
  {
    _id: { type: String, required: true },
    followerId: { type: Number, required: true },
    followeeId: { type: Number, required: true },
    atMs: { type: Number, required: true },
    itemId: { type: Number, default: 0 },
    isDue: { type: Boolean, default: false },
  },
  schemaOptions,
);
schema.index({ isDue: 1, atMs: 1 });
schema.index({ followeeId: 1 });

/** Follows whose video must still be found, and those that a video has won. */
export const followsCollection = defineCollection('follows', schema);

const DELETED_AT_ONCE = 1_000;

export type FollowStore = ReturnType<typeof createFollowStore>;

export function createFollowStore(connection: Connection) {
  const model = openCollection(connection, followsCollection);
  const collection = databaseOf(connection).collection<FollowDocument>(followsCollection.name);
  return {
    read: async (keys: readonly FollowKey[], session: Session): Promise<Follow[]> => {
      if (keys.length === 0) return [];
      return (await model.find({ _id: { $in: keys.map(followKeyOf) } }, null, { session }).lean()).map(toFollow);
    },
    /** Saves follows; those without a video become due for attribution. */
    save: (follows: readonly Follow[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        follows.map((follow) => ({ _id: followKeyOf(follow), ...follow, isDue: follow.itemId === 0 })),
        session,
      ),
    delete: async (keys: readonly FollowKey[], session: Session): Promise<void> => {
      if (keys.length > 0) await model.deleteMany({ _id: { $in: keys.map(followKeyOf) } }, { session });
    },
    /** Lists follows from before a time whose video must still be found, oldest first. */
    listDue: async (limit: number, beforeMs: number): Promise<Follow[]> => {
      const due = model.find({ isDue: true, atMs: { $lt: beforeMs } }).sort({ atMs: 1 });
      return (await due.limit(limit).lean()).map(toFollow);
    },
    /** Deletes up to a thousand follows by or of a user and returns their number. */
    deleteSomeOf: async (userId: number): Promise<number> => {
      const own = { $or: [{ _id: idsOfUser(userId) }, { followeeId: userId }] };
      const found = await model.find(own, { _id: 1 }).limit(DELETED_AT_ONCE).lean();
      if (found.length > 0) await model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },
  };
}

const toFollow = ({ followerId, followeeId, atMs, itemId }: FollowDocument): Follow => ({
  followerId,
  followeeId,
  atMs,
  itemId,
});
