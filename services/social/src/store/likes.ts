import { findIds, idsOfUser } from '@tallscreen/kit-mongo/ids';
import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type mongo } from 'mongoose';
import { likeKey, type Like } from '#domain/like';

interface LikeDocument {
  /** `userId:itemId`: makes a like unique, and its index serves the likes of a user as one range. */
  _id: string;
  itemId: number;
  /** Revision of the item's counters that first included this like. */
  revision: number;
  createdAt: Date;
}

const schema = new Schema<LikeDocument>(
  {
    _id: { type: String, required: true },
    itemId: { type: Number, required: true },
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);

export const likesCollection = defineCollection<LikeDocument>('likes', schema);

/** time (ms since the epoch) and item of a like */
export type LikePlace = readonly [createdAtMs: number, itemId: number];
export type DatedLike = Pick<LikeDocument, 'itemId' | 'createdAt'>;

export type Likes = ReturnType<typeof createLikes>;

export function createLikes(connection: Connection) {
  const likes = openCollection(connection, likesCollection);
  const driver = connection.collection<LikeDocument>(likesCollection.name);
  return {
    /** Returns those of the keys (`userId:itemId`) that exist. */
    findKeys: (keys: readonly string[]): Promise<Set<string>> => findIds(likes, keys),

    /** Returns up to `limit` likes of a user. */
    async listByUser(userId: number, limit: number, session?: Session): Promise<Like[]> {
      const found = await likes
        .find({ _id: idsOfUser(userId) })
        .select({ itemId: 1, revision: 1 })
        .limit(limit)
        .session(session ?? null)
        .lean();
      return found.map(({ itemId, revision }) => ({ userId, itemId, revision }));
    },

    /**
     * Returns up to `limit` likes of a user after a position, newest first. Sorts all likes of the user, because an
     * index by time would make every like more expensive (ADR 115).
     */
    listNewest(userId: number, { after, limit }: Keyset<LikePlace>): Promise<DatedLike[]> {
      const [createdAt, itemId] = after ? [new Date(after[0]), after[1]] : [];
      const older = createdAt && { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, itemId: { $lt: itemId } }] };
      return likes
        .find({ _id: idsOfUser(userId), ...older } as object)
        .select({ _id: 0, itemId: 1, createdAt: 1 })
        .sort({ createdAt: -1, itemId: -1 })
        .limit(limit)
        .lean<DatedLike[]>()
        .exec();
    },

    /**
     * Inserts and deletes likes in one statement. Restarts the transaction if another one changed the same likes. Uses
     * the driver directly, because mongoose's validation of each like is too slow here.
     */
    async save(liked: readonly Like[], unliked: readonly Like[], session: Session): Promise<void> {
      const createdAt = new Date();
      const writes: mongo.AnyBulkWriteOperation<LikeDocument>[] = liked
        .toSorted((a, b) => a.userId - b.userId || a.itemId - b.itemId)
        .map((like) => {
          const document = { _id: likeKey(like), itemId: like.itemId, revision: like.revision, createdAt };
          return { insertOne: { document } };
        });
      if (unliked.length > 0) writes.push({ deleteMany: { filter: { _id: { $in: unliked.map(likeKey) } } } });
      if (writes.length === 0) return;
      const { deletedCount } = await driver.bulkWrite(writes, { session }).catch(retryIfDuplicate);
      if (deletedCount < unliked.length) throw new RetryTransaction('A like was removed at the same time.');
    },
  };
}

const retryIfDuplicate = retryOnDuplicate('The same like was inserted at the same time.');
