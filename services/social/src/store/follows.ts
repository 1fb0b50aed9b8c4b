import { findIds } from '@tallscreen/kit-mongo/ids';
import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { followKey, type Follow, type FollowDirection, type FollowPair } from '#domain/follow';

interface FollowDocument extends Follow {
  /** `followerId:followeeId` */
  _id: string;
}

const schema = new Schema<FollowDocument>(
  {
    _id: { type: String, required: true },
    followerId: { type: Number, required: true },
    followeeId: { type: Number, required: true },
    sequence: { type: Number, required: true },
    // Absent if neither user is banned, which is almost always so.
    bannedIds: { type: [Number], default: undefined },
  },
  schemaOptions,
);
schema.index({ followeeId: 1, sequence: -1 });
schema.index({ followerId: 1, sequence: -1 });

export const followsCollection = defineCollection<FollowDocument>('follows', schema);

export type Follows = ReturnType<typeof createFollows>;

export function createFollows(connection: Connection) {
  const follows = openCollection(connection, followsCollection);
  return {
    /** Returns those of the keys (`followerId:followeeId`) that exist. */
    findKeys: (keys: readonly string[], session?: Session): Promise<Set<string>> => findIds(follows, keys, { session }),

    /** Restarts the transaction if another one inserted the same follow. */
    async insert(follow: Follow, session: Session): Promise<void> {
      await follows
        .create([{ _id: followKey(follow), ...follow }], { session })
        .catch(retryOnDuplicate('The same follow was inserted at the same time.'));
    },

    /** Returns what it removed. Restarts the transaction if another one removed the same follow. */
    async remove(pair: FollowPair, session: Session): Promise<Follow> {
      const removed = await follows.findOneAndDelete({ _id: followKey(pair) }, { session }).lean();
      if (!removed) throw new RetryTransaction('The follow was removed at the same time.');
      return removed;
    },

    /**
     * Returns up to `limit` follows by or of a user; only those where the user is marked as banned, or only those where
     * not.
     */
    async listByMark(userId: number, isMarked: boolean, limit: number, session: Session): Promise<Follow[]> {
      const bannedIds = isMarked ? userId : { $ne: userId };
      const own = await follows.find({ followerId: userId, bannedIds }).limit(limit).session(session).lean();
      if (own.length === limit) return own;
      const others = follows.find({ followeeId: userId, bannedIds }).limit(limit - own.length);
      return [...own, ...(await others.session(session).lean())];
    },

    async setBannedIds(pair: FollowPair, bannedIds: readonly number[], session: Session): Promise<void> {
      const change = bannedIds.length > 0 ? { $set: { bannedIds: [...bannedIds] } } : { $unset: { bannedIds: '' } };
      await follows.updateOne({ _id: followKey(pair) }, change, { session });
    },

    /** Newest first. */
    list(userId: number, direction: FollowDirection, { after, limit }: Keyset): Promise<Follow[]> {
      const own = direction === 'followers' ? { followeeId: userId } : { followerId: userId };
      const filter = { ...own, ...(after !== undefined && { sequence: { $lt: after } }) };
      return follows.find(filter).sort({ sequence: -1 }).limit(limit).lean().exec();
    },
  };
}
