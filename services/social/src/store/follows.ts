import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { followKey, type Follow, type FollowDirection, type FollowPair } from '#domain/follow';
import type { Keyset } from '#domain/page';

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
    async findKeys(keys: readonly string[], session?: Session): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const found = await follows
        .find({ _id: { $in: [...keys] } })
        .select({ _id: 1 })
        .session(session ?? null)
        .lean();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Restarts the transaction if another one inserted the same follow. */
    async insert(follow: Follow, session: Session): Promise<void> {
      await follows.create([{ _id: followKey(follow), ...follow }], { session }).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new RetryTransaction('The same follow was inserted at the same time.', error);
        throw error;
      });
    },

    /** Restarts the transaction if another one removed the same follow. */
    async remove(pair: FollowPair, session: Session): Promise<void> {
      const { deletedCount } = await follows.deleteOne({ _id: followKey(pair) }, { session });
      if (deletedCount === 0) throw new RetryTransaction('The follow was removed at the same time.');
    },

    /** Newest first. */
    list(userId: number, direction: FollowDirection, { before, limit }: Keyset): Promise<Follow[]> {
      const own = direction === 'followers' ? { followeeId: userId } : { followerId: userId };
      const filter = { ...own, ...(before !== undefined && { sequence: { $lt: before } }) };
      return follows.find(filter).sort({ sequence: -1 }).limit(limit).lean().exec();
    },
  };
}
