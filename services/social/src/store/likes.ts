import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection, mongo } from 'mongoose';
import { pairOf, type Like } from '#domain/like-plan';

interface LikeDocument {
  /** `userId:itemId`: unique, and all likes of a person stand together in the one index there is */
  _id: string;
  itemId: number;
  revision: number;
  at: Date;
}

const LIKES = 'likes';

export const likeIndexes: readonly IndexSpec[] = [{ collection: LIKES }];

const ofPerson = (userId: number) => ({ $gte: `${userId}:`, $lt: `${userId};` });

export type Likes = ReturnType<typeof createLikeCollection>;

export function createLikeCollection(connection: Connection) {
  const likes = connection.collection<LikeDocument>(LIKES);
  return {
    /** Those of the pairs that exist. */
    async findPairs(pairs: readonly string[], session?: Session): Promise<Set<string>> {
      const options = { projection: { _id: 1 }, ...(session && { session }) };
      const found = await likes.find({ _id: { $in: [...pairs] } }, options).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** A person's likes, all of them when there is no limit. */
    async readAllOf(
      userId: number,
      { limit = 0, session }: { limit?: number; session?: Session } = {},
    ): Promise<Like[]> {
      const options = { projection: { itemId: 1, revision: 1 }, limit, ...(session && { session }) };
      const found = await likes.find({ _id: ofPerson(userId) }, options).toArray();
      return found.map(({ itemId, revision }) => ({ userId, itemId, revision }));
    },

    /** What this transaction has read tells what is to be written; begins again where somebody was faster. */
    async write(liked: readonly Like[], unliked: readonly Like[], session: Session): Promise<void> {
      const at = new Date();
      const writes: mongo.AnyBulkWriteOperation<LikeDocument>[] = [
        ...liked
          .toSorted((a, b) => a.userId - b.userId || a.itemId - b.itemId)
          .map((like) => {
            return { insertOne: { document: { _id: pairOf(like), itemId: like.itemId, revision: like.revision, at } } };
          }),
        ...(unliked.length > 0 ? [{ deleteMany: { filter: { _id: { $in: unliked.map(pairOf) } } } }] : []),
      ];
      if (writes.length === 0) return;
      const { deletedCount } = await likes.bulkWrite(writes, { session }).catch(retryIfTaken);
      if (deletedCount < unliked.length) throw new RetryTransaction('A like was taken back at the same time.');
    },
  };
}

function retryIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('The same was liked at the same time.', error);
  throw error;
}
