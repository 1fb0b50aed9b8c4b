import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Bucket, BucketWidth } from '#domain/timeline';

const HOURS_KEPT_MS = 30 * 24 * 3_600_000;

interface BucketDocument extends Bucket {
  /** `item:width:start` */
  _id: string;
  /** hours are deleted after 30 days; days are kept */
  expireAt?: Date;
}

const schema = new Schema<BucketDocument>(
  {
    _id: { type: String, required: true },
    itemId: { type: Number, required: true },
    width: { type: String, enum: ['hour', 'day'], required: true },
    startMs: { type: Number, required: true },
    views: { type: Number, default: 0 },
    likes: { type: Number, default: 0 },
    comments: { type: Number, default: 0 },
    watchMs: { type: Number, default: 0 },
    expireAt: { type: Date },
  },
  schemaOptions,
);
schema.index({ itemId: 1, width: 1, startMs: -1 });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const timelineCollection = defineCollection('timeline', schema);

export type TimelineStore = ReturnType<typeof createTimelineStore>;

export function createTimelineStore(connection: Connection) {
  const model = openCollection(connection, timelineCollection);
  const collection = databaseOf(connection).collection<BucketDocument>(timelineCollection.name);
  return {
    add: (buckets: readonly Bucket[], session: Session): Promise<void> =>
      incrementMany(
        collection,
        buckets.map(({ itemId, width, startMs, ...inc }) => ({
          _id: `${itemId}:${width}:${startMs}`,
          inc: { ...inc },
          set: { itemId, width, startMs, ...(width === 'hour' && { expireAt: new Date(startMs + HOURS_KEPT_MS) }) },
        })),
        session,
      ),
    /** Returns the newest buckets, oldest first. */
    read: async (itemId: number, width: BucketWidth, limit: number): Promise<Bucket[]> => {
      const found = await model.find({ itemId, width }).sort({ startMs: -1 }).limit(limit).lean();
      return found.toReversed();
    },
  };
}
