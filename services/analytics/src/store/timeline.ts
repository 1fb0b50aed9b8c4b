import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { noCounts, type Bucket, type BucketCounts, type BucketWidth } from '#domain/timeline';

const HOURS_KEPT_MS = 30 * 24 * 3_600_000;

/** A count that was never increased is absent. */
interface BucketDocument extends Pick<Bucket, 'itemId' | 'width' | 'startMs'>, Partial<BucketCounts> {
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
    ...Object.fromEntries(Object.keys(noCounts).map((name) => [name, { type: Number }])),
    expireAt: { type: Date },
  },
  schemaOptions,
);
schema.index({ itemId: 1, width: 1, startMs: -1 });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const timelineCollection = defineCollection('timeline', schema);

export interface ItemViews {
  readonly itemId: number;
  readonly views: number;
}

export type TimelineStore = ReturnType<typeof createTimelineStore>;

export function createTimelineStore(connection: Connection) {
  const model = openCollection(connection, timelineCollection);
  const collection = databaseOf(connection).collection<BucketDocument>(timelineCollection.name);
  const groupViews = async (filter: object): Promise<ItemViews[]> => {
    const found = await model.aggregate<{ _id: number; views: number }>([
      { $match: filter },
      { $group: { _id: '$itemId', views: { $sum: '$views' } } },
    ]);
    return found.filter(({ views }) => views > 0).map(({ _id, views }) => ({ itemId: _id, views }));
  };
  return {
    add: (buckets: readonly Bucket[], session: Session): Promise<void> =>
      incrementMany(
        collection,
        buckets.map(({ itemId, width, startMs, ...inc }) => ({
          _id: `${itemId}:${width}:${startMs}`,
          inc: Object.fromEntries(Object.entries(inc).filter(([, count]) => count !== 0)),
          set: { itemId, width, startMs, ...(width === 'hour' && { expireAt: new Date(startMs + HOURS_KEPT_MS) }) },
        })),
        session,
      ),
    /** Returns the items with the most views since then (at most 30 days ago), the most viewed first. */
    sumRecentViews: async (sinceMs: number, limit: number): Promise<ItemViews[]> => {
      // Uses the index that deletes old hours, which also finds the new ones.
      const isRecent = { expireAt: { $gte: new Date(sinceMs + HOURS_KEPT_MS) } };
      return (await groupViews(isRecent)).toSorted((a, b) => b.views - a.views).slice(0, limit);
    },
    /** Returns the views of these items on the days that begin in this range. */
    sumViews: async (itemIds: readonly number[], fromMs: number, toMs: number): Promise<Map<number, number>> => {
      const inTime = { itemId: { $in: [...itemIds] }, width: 'day', startMs: { $gte: fromMs, $lt: toMs } };
      return new Map((await groupViews(inTime)).map(({ itemId, views }) => [itemId, views]));
    },
    /** Returns the newest buckets, oldest first. */
    read: async (itemId: number, width: BucketWidth, limit: number): Promise<Bucket[]> => {
      const found = await model.find({ itemId, width }).sort({ startMs: -1 }).limit(limit).lean();
      return found.map(toBucket).toReversed();
    },
    /** Returns the buckets from a time on, oldest first. */
    readSince: async (itemId: number, width: BucketWidth, sinceMs: number): Promise<Bucket[]> => {
      const found = await model
        .find({ itemId, width, startMs: { $gte: sinceMs } })
        .sort({ startMs: -1 })
        .lean();
      return found.map(toBucket).toReversed();
    },
  };
}

const toBucket = ({ _id, expireAt: _expireAt, ...bucket }: BucketDocument): Bucket => ({ ...noCounts, ...bucket });
