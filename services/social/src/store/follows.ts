import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';

export interface Follow {
  readonly followerId: number;
  readonly followeeId: number;
  /** rises with time; the order of lists */
  readonly sequence: number;
}

interface FollowDocument extends Follow {
  /** `followerId:followeeId` */
  _id: string;
}

const FOLLOWS = 'follows';

export const followIndexes: readonly IndexSpec[] = [
  { collection: FOLLOWS, key: { followeeId: 1, sequence: -1 } },
  { collection: FOLLOWS, key: { followerId: 1, sequence: -1 } },
];

export type FollowPair = Pick<Follow, 'followerId' | 'followeeId'>;
export const followKey = ({ followerId, followeeId }: FollowPair): string => `${followerId}:${followeeId}`;

export type FollowSide = 'followers' | 'following';
export type Follows = ReturnType<typeof createFollowCollection>;

export function createFollowCollection(connection: Connection) {
  const follows = connection.collection<FollowDocument>(FOLLOWS);
  return {
    /** Those of the pairs that exist. */
    async findPairs(pairs: readonly string[], session?: Session): Promise<Set<string>> {
      if (pairs.length === 0) return new Set();
      const options = { projection: { _id: 1 }, ...(session && { session }) };
      const found = await follows.find({ _id: { $in: [...pairs] } }, options).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    async insert(follow: Follow, session: Session): Promise<void> {
      await follows.insertOne({ _id: followKey(follow), ...follow }, { session }).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new RetryTransaction('Followed at the same time.', error);
        throw error;
      });
    },

    async remove(pair: FollowPair, session: Session): Promise<void> {
      const { deletedCount } = await follows.deleteOne({ _id: followKey(pair) }, { session });
      if (deletedCount === 0) throw new RetryTransaction('Unfollowed at the same time.');
    },

    /** Newest first. */
    async list(
      userId: number,
      side: FollowSide,
      { before, limit }: { before?: number; limit: number },
    ): Promise<Follow[]> {
      const own = side === 'followers' ? { followeeId: userId } : { followerId: userId };
      const filter = { ...own, ...(before !== undefined && { sequence: { $lt: before } }) };
      return follows.find(filter).sort({ sequence: -1 }).limit(limit).toArray();
    },
  };
}
