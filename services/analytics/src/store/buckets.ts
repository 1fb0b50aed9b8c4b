import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { addMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Bucket } from '#domain/ledger';

const COLLECTION = 'buckets';
const HOURS_KEPT_MS = 30 * 24 * 3_600_000;

interface BucketDocument extends Bucket {
  /** `item:width:start` */
  _id: string;
  /** hours go after a month, days stay */
  expireAt?: Date;
}

export const bucketIndexes: readonly IndexSpec[] = [
  { collection: COLLECTION, key: { itemId: 1, width: 1, startMs: -1 } },
  { collection: COLLECTION, key: { expireAt: 1 }, options: { expireAfterSeconds: 0 } },
];

export function createBucketStore(connection: Connection) {
  const buckets = databaseOf(connection).collection<BucketDocument>(COLLECTION);
  return {
    add: (added: readonly Bucket[], session: Session): Promise<void> =>
      addMany(
        buckets,
        added.map(({ itemId, width, startMs, ...inc }) => ({
          _id: `${itemId}:${width}:${startMs}`,
          inc: { ...inc },
          set: { itemId, width, startMs, ...(width === 'hour' && { expireAt: new Date(startMs + HOURS_KEPT_MS) }) },
        })),
        session,
      ),
    /** The newest ones, oldest first. */
    read: async (itemId: number, width: Bucket['width'], limit: number): Promise<Bucket[]> => {
      const found = await buckets.find({ itemId, width }).sort({ startMs: -1 }).limit(limit).toArray();
      return found.toReversed();
    },
  };
}
