import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import mongoose, { Schema, type Connection, type mongo } from 'mongoose';
import type { CatalogueLimits } from '#domain/catalogue';
import {
  isCandidate,
  isForFollowers,
  liveSinceMs,
  type Delivery,
  type ItemType,
  type MediaItem,
  type MediaItemWithStats,
  type Neighbours,
  type PromoLimits,
} from '#domain/media-item';
import { rankRules, trialSinceMs } from '#domain/rank';
import type { FoundRow } from '#store/search-rows';
import { readChanges, readNewestCursor, type ChangeCursor } from '@tallscreen/kit-mongo/changes';

type StoredItem = Omit<MediaItem, 'encoded'> & { readonly encoded: mongo.Binary };

/** A media item as four topics describe it. Their events come in any order, so each part has its own revision. */
interface MediaItemDocument {
  _id: number;
  item?: StoredItem;
  itemRevision?: number;
  isCandidate?: boolean;
  isForFollowers?: boolean;
  itemType?: ItemType;
  liveSinceMs?: number;
  score?: number;
  scoreRevision?: number;
  views?: number;
  viewsRevision?: number;
  delivery?: Delivery;
  neighbours?: Neighbours;
  neighboursRevision?: number;
  changedAt: Date;
}

const limitsSchema = new Schema<PromoLimits>(
  {
    dailyViews: { type: Number, default: 0 },
    totalViews: { type: Number, default: 0 },
    dailyBudget: { type: Number, default: 0 },
    totalBudget: { type: Number, default: 0 },
    frequency: { type: Number, default: 0 },
    startsAtMs: { type: Number, default: 0 },
    endsAtMs: { type: Number, default: 0 },
  },
  { _id: false },
);

const deliverySchema = new Schema<Delivery>(
  {
    billedViews: { type: Number, default: 0 },
    spend: { type: Number, default: 0 },
    day: { type: String, default: '' },
    dayBilledViews: { type: Number, default: 0 },
    daySpend: { type: Number, default: 0 },
    viewCost: { type: Number, default: 0 },
  },
  { _id: false },
);

const neighboursSchema = new Schema<Neighbours>(
  { ids: { type: [Number], default: [] }, similarities: { type: [Number], default: [] } },
  { _id: false },
);

const itemSchema = new Schema<StoredItem>(
  {
    id: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'], required: true },
    uploaderId: { type: Number, required: true },
    status: { type: String, required: true },
    createdAtMs: { type: Number, required: true },
    decidedAtMs: { type: Number, default: 0 },
    isUploaderHidden: { type: Boolean, default: false },
    audience: { type: String },
    revision: { type: Number, required: true },
    tags: { type: [String], default: undefined },
    limits: { type: limitsSchema, default: undefined },
    captionWords: { type: String },
    encoded: { type: Schema.Types.Buffer, required: true },
  },
  { _id: false, id: false },
);

const schema = new Schema<MediaItemDocument>(
  {
    _id: { type: Number, required: true },
    item: { type: itemSchema },
    itemRevision: { type: Number },
    isCandidate: { type: Boolean },
    isForFollowers: { type: Boolean },
    itemType: { type: String, enum: ['video', 'promo'] },
    liveSinceMs: { type: Number },
    score: { type: Number },
    scoreRevision: { type: Number },
    views: { type: Number },
    viewsRevision: { type: Number },
    delivery: { type: deliverySchema },
    neighbours: { type: neighboursSchema },
    neighboursRevision: { type: Number },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ isCandidate: 1, itemType: 1, score: -1 });
schema.index({ isCandidate: 1, itemType: 1, liveSinceMs: -1 });
schema.index({ isCandidate: 1, itemType: 1, views: 1, liveSinceMs: -1 });
schema.index({ 'item.uploaderId': 1, isForFollowers: 1, itemType: 1, liveSinceMs: -1, _id: -1 });
schema.index({ changedAt: 1, _id: 1 });

/** Each generation of the read model has a collection of its own. */
export const defineMediaItems = (generation: string) => defineCollection(`media_items_${generation}`, schema);

/**
 * A document of version 0.1 does not have the field; of these, the reader drops those that followers may not see. Null
 * comes first: in this order the values are those of the index.
 */
const MAYBE_FOR_FOLLOWERS = [null, true];

/**
 * MongoDB merges up to 200 sorted ranges and stops at the limit; with more it would sort in memory. An uploader has one
 * range for each of these values, and before MongoDB 8 one more, because there null also finds undefined.
 */
const UPLOADERS_PER_QUERY = Math.floor(200 / (MAYBE_FOR_FOLLOWERS.length + 1));

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

export interface ItemViews {
  readonly id: number;
  readonly views: number;
  readonly revision: number;
  readonly delivery?: Delivery;
}

export interface ItemNeighbours {
  readonly id: number;
  readonly neighbours: Neighbours;
  readonly revision: number;
}

export interface ItemScore extends ItemViews {
  readonly score: number;
}

/** Without the fields that the catalogue does not need, because it keeps all of these in memory. */
const WITHOUT_WORDS = { 'item.captionWords': 0 } as const;
/** Only the catalogue needs neighbours. */
const WITHOUT_NEIGHBOURS = { neighbours: 0 } as const;

export function createMediaItemStore(connection: Connection, generation: string) {
  const definition = defineMediaItems(generation);
  const model = openCollection(connection, definition);
  const collection = databaseOf(connection).collection<MediaItemDocument>(definition.name);

  const readTop = (itemType: ItemType, field: 'score' | 'liveSinceMs', limit: number) =>
    model
      .find({ isCandidate: true, itemType }, WITHOUT_WORDS)
      .sort({ [field]: -1 })
      .limit(limit)
      .lean();

  const readNewestOfSome = (uploaderIds: readonly number[], after: string, limit: number) => {
    const [ms, id] = after.split(':').map(Number);
    const isOlder = { $or: [{ liveSinceMs: { $lt: ms } }, { _id: { $lt: id } }] };
    const older = after && { liveSinceMs: { $lte: ms }, ...isOlder };
    return model
      .find({
        'item.uploaderId': { $in: [...uploaderIds] },
        isForFollowers: { $in: MAYBE_FOR_FOLLOWERS },
        itemType: 'video',
        ...older,
      } as object)
      .select({ liveSinceMs: 1 })
      .sort({ liveSinceMs: -1, _id: -1 })
      .limit(limit)
      .lean();
  };

  /** Videos on trial. A new one may have no stored views yet, and comes first. */
  const readLeastViewed = (limit: number, nowMs: number) =>
    model
      .find(
        {
          isCandidate: true,
          itemType: 'video',
          views: { $not: { $gte: rankRules.trialViews } },
          liveSinceMs: { $gt: trialSinceMs(nowMs) },
        },
        WITHOUT_WORDS,
      )
      .sort({ views: 1, liveSinceMs: -1 })
      .limit(limit)
      .lean();

  return {
    saveItems: (items: readonly MediaItem[]): Promise<void> =>
      upsertNewer(
        collection,
        items.map((item) => {
          const { itemType } = item;
          const lists = { isCandidate: isCandidate(item), isForFollowers: isForFollowers(item) };
          return toCopy(item, { item: toStoredItem(item), ...lists, itemType, liveSinceMs: liveSinceMs(item) });
        }),
        'itemRevision',
      ),
    /** A score event also carries the views, so both revisions are updated. */
    saveScores: (scores: readonly ItemScore[]): Promise<void> =>
      upsertNewer(
        collection,
        scores.map((change) => {
          const { score, views, revision } = change;
          return toCopy(change, { score, views, viewsRevision: revision });
        }),
        'scoreRevision',
      ),
    saveViews: (counts: readonly ItemViews[]): Promise<void> =>
      upsertNewer(
        collection,
        counts.map((change) => {
          const { views, delivery } = change;
          return toCopy(change, { views, ...(delivery && { delivery }) });
        }),
        'viewsRevision',
      ),
    saveNeighbours: (found: readonly ItemNeighbours[]): Promise<void> =>
      upsertNewer(
        collection,
        found.map((change) => toCopy(change, { neighbours: change.neighbours })),
        'neighboursRevision',
      ),
    /** Returns the videos and promos that belong in the catalogue, each once. */
    readCandidates: async (limits: CatalogueLimits, nowMs: number): Promise<MediaItemWithStats[]> => {
      const { best, newest, leastViewed, promos } = limits;
      const found = [
        ...(await readTop('video', 'score', best)),
        ...(await readTop('video', 'liveSinceMs', newest)),
        ...(await readLeastViewed(leastViewed, nowMs)),
        ...(await readTop('promo', 'liveSinceMs', promos)),
      ];
      return [...new Map(found.map((document) => [document._id, document])).values()].flatMap(toKnownItem);
    },
    /**
     * Returns the videos of these uploaders after a position, the last approved first; '' for the first ones. A
     * position is the time (ms) since which the video is live, and its id.
     */
    readNewestOf: async (uploaderIds: readonly number[], after: string, limit: number): Promise<FoundRow[]> => {
      const lists = await Promise.all(
        chunksOf(uploaderIds, UPLOADERS_PER_QUERY).map((some) => readNewestOfSome(some, after, limit)),
      );
      const sorted = lists.flat().toSorted((a, b) => (b.liveSinceMs ?? 0) - (a.liveSinceMs ?? 0) || b._id - a._id);
      return sorted.slice(0, limit).map(({ _id, liveSinceMs }) => ({ position: `${liveSinceMs}:${_id}`, words: [] }));
    },
    readByIds: async (ids: readonly number[]): Promise<MediaItemWithStats[]> =>
      (await model.find({ _id: { $in: [...ids] } }, WITHOUT_NEIGHBOURS).lean()).flatMap(toKnownItem),
    readChanged: (after: ChangeCursor) => readChanges(model, after, toKnownItem, WITHOUT_WORDS),
    /** Includes the words of captions, which only the search index needs. */
    readChangedWithWords: (after: ChangeCursor) => readChanges(model, after, toKnownItem, WITHOUT_NEIGHBOURS),
    readNewestCursor: () => readNewestCursor(model),
  };
}

const toCopy = ({ id, revision }: { id: number; revision: number }, $set: Partial<MediaItemDocument>) => ({
  id,
  revision,
  update: { $set, $currentDate: { changedAt: true as const } },
});

const toStoredItem = (item: MediaItem): StoredItem => ({
  ...item,
  encoded: new mongoose.mongo.Binary(item.encoded),
});

/** Returns nothing while only analytics has described the item. */
function toKnownItem({ item, score = 0, views = 0, delivery, neighbours }: MediaItemDocument): MediaItemWithStats[] {
  if (!item) return [];
  const stats = { score, views, ...(delivery && { delivery }), ...(neighbours && { neighbours }) };
  return [{ item: { ...item, encoded: copyOf(item.encoded) }, stats }];
}

/** Copy the bytes: the driver returns a view of the whole answer, which would stay in memory with them. */
const copyOf = (binary: mongo.Binary): Uint8Array => new Uint8Array(binary.value());
