import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { createHeadReader } from '@tallscreen/kit-mongo/documentdb';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Caps, Delivery } from '#domain/delivery';
import {
  isGone,
  type ItemType,
  type MediaItemCopy,
  type MediaItemStats,
  type SocialCounters,
} from '#domain/media-item-stats';
import type { EarlierRun } from '#domain/run-changes';
import { tierOf } from '#domain/tiers';
import type { ScoredCounts } from '#domain/viewing';

interface MediaItemDocument extends Omit<MediaItemStats, 'id'> {
  _id: number;
  /** whether the item belongs in the list of top videos */
  isRanked: boolean;
}

/** Where the views of an item ended, and the fields that tell its duration. */
export interface ViewEnds {
  readonly endSeconds: readonly number[];
  readonly copy: Pick<MediaItemCopy, 'durationMs'>;
}

type StoredStats = Omit<MediaItemDocument, 'isRanked'>;
/** Leaves out fields that only the index needs. */
const WITHOUT_IS_RANKED = { isRanked: 0 } as const;

const count = { type: Number, default: 0 } as const;

const capsSchema = new Schema<Caps>(
  {
    dailyViews: count,
    totalViews: count,
    dailyBudget: count,
    totalBudget: count,
    startsAtMs: count,
    endsAtMs: count,
  },
  { _id: false },
);

const earlierRunSchema = new Schema<EarlierRun>({ startsAtMs: count, endsAtMs: count, untilMs: count }, { _id: false });

const deliverySchema = new Schema<Delivery>(
  {
    viewableViews: count,
    billedViews: count,
    spend: count,
    currencyCode: { type: String, default: '' },
    day: { type: String, default: '' },
    dayBilledViews: count,
    daySpend: count,
    viewCost: count,
  },
  { _id: false },
);

const copySchema = new Schema<MediaItemCopy>(
  {
    id: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'], required: true },
    ownerId: { type: Number, required: true },
    title: { type: String, default: '' },
    status: { type: String, required: true },
    durationMs: { type: Number, default: 0 },
    createdAtMs: { type: Number, required: true },
    revision: { type: Number, required: true },
    isRestricted: { type: Boolean },
    caps: { type: capsSchema, default: undefined },
    earlierRuns: { type: [earlierRunSchema], default: undefined },
  },
  { _id: false, id: false },
);

const countersSchema = new Schema<SocialCounters>(
  {
    likes: { type: Number, default: 0 },
    comments: { type: Number, default: 0 },
    revision: { type: Number, default: -1 },
  },
  { _id: false },
);

const scoredSchema = new Schema<ScoredCounts>(
  {
    views: { type: Number, default: 0 },
    completions: { type: Number, default: 0 },
    likes: { type: Number, default: 0 },
    comments: { type: Number, default: 0 },
    sharers: { type: Number, default: 0 },
  },
  { _id: false },
);

const schema = new Schema<MediaItemDocument>(
  {
    _id: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'], required: true },
    copy: { type: copySchema, default: null },
    views: { type: Number, default: 0 },
    completions: { type: Number, default: 0 },
    watchMs: { type: Number, default: 0 },
    uniqueViewers: { type: Number, default: 0 },
    clicks: { type: Number, default: 0 },
    sharers: { type: Number, default: 0 },
    scored: { type: scoredSchema, default: () => ({}) },
    delivery: { type: deliverySchema, default: undefined },
    social: { type: countersSchema, default: () => ({}) },
    upheldReports: { type: Number, default: 0 },
    followersWon: { type: Number, default: 0 },
    endSeconds: { type: [Number], default: [] },
    score: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    isRanked: { type: Boolean, default: false },
  },
  schemaOptions,
);
schema.index({ isRanked: 1, score: -1, _id: -1 });
schema.index({ 'copy.ownerId': 1, _id: -1 });

export const mediaItemsCollection = defineCollection('media_items', schema);

export type MediaItemStore = ReturnType<typeof createMediaItemStore>;

export function createMediaItemStore(connection: Connection) {
  const model = openCollection(connection, mediaItemsCollection);
  const collection = databaseOf(connection).collection<MediaItemDocument>(mediaItemsCollection.name);
  return {
    read: async (ids: readonly number[], session?: Session): Promise<MediaItemStats[]> => {
      if (ids.length === 0) return [];
      return (
        await model
          .find({ _id: { $in: [...ids] } }, WITHOUT_IS_RANKED, { session: session ?? null })
          .lean<StoredStats[]>()
      ).map(toStats);
    },
    save: (items: readonly MediaItemStats[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        items.map(({ id, ...rest }) => ({ _id: id, ...rest, isRanked: isRanked({ id, ...rest }) })),
        session,
      ),
    /**
     * Returns where the views of an owner's newest videos or promos ended; only of items that were viewed and are not
     * gone.
     */
    listViewed: async (ownerId: number, itemType: ItemType, limit: number): Promise<ViewEnds[]> => {
      const found = model
        .find(
          { 'copy.ownerId': ownerId, itemType, views: { $gt: 0 }, 'copy.status': { $nin: ['removed', 'deleted'] } },
          { _id: 0, endSeconds: 1, 'copy.durationMs': 1 },
        )
        .sort({ _id: -1 })
        .limit(limit);
      return found.lean<ViewEnds[]>();
    },
    /** Returns the videos with the highest scores; of equal scores the newest first. */
    readTop: createHeadReader<MediaItemStats>(async (last, limit) => {
      const ahead = last && { $or: [{ score: { $gt: last.score } }, { score: last.score, _id: { $gte: last.id } }] };
      const top = model
        .find({ isRanked: true, ...ahead }, WITHOUT_IS_RANKED)
        .sort({ score: -1, _id: -1 })
        .limit(limit);
      return (await top.lean<StoredStats[]>()).map(toStats);
    }),
    /**
     * Like the function above, for videos uploaded since then. Reads on in the order of scores until there are enough.
     */
    readTopSince: async (limit: number, sinceMs: number): Promise<MediaItemStats[]> => {
      const top = model
        .find({ isRanked: true, 'copy.createdAtMs': { $gte: sinceMs } }, WITHOUT_IS_RANKED)
        .sort({ score: -1, _id: -1 })
        .limit(limit);
      return (await top.lean<StoredStats[]>()).map(toStats);
    },
  };
}

/** Ranks videos that are live, or that were viewed while they were live. */
const isRanked = (item: MediaItemStats): boolean =>
  item.itemType === 'video' &&
  item.copy !== null &&
  !isGone(item) &&
  (item.views > 0 || tierOf(item.copy.status) !== '');

const toStats = ({ _id, ...rest }: StoredStats): MediaItemStats => ({ id: _id, ...rest });
