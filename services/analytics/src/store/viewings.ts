import { idsOfUser } from '@tallscreen/kit-mongo/ids';
import type { Keyset } from '@tallscreen/kit/page';
import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Completion } from '#domain/neighbours';
import { keyOf, type Viewing, type ViewingKey } from '#domain/viewing';
import type { Watched, View } from '#domain/watching';

interface ViewingDocument extends Viewing {
  /** `viewer:item`, so that the viewings of one viewer are one range */
  _id: string;
}

const viewSchema = new Schema<View>(
  {
    atMs: { type: Number, required: true },
    playedMs: { type: Number, default: 0 },
    loops: { type: Number, default: 0 },
    watchMs: { type: Number, default: 0 },
    endSecond: { type: Number, default: 0 },
    isCompleted: { type: Boolean, default: false },
    isScored: { type: Boolean, default: false },
  },
  { _id: false },
);

const watchedSchema = new Schema<Watched>(
  {
    type: { type: String, required: true },
    atMs: { type: Number, required: true },
    watchMs: { type: Number, default: 0 },
  },
  { _id: false },
);

const schema = new Schema<ViewingDocument>(
  {
    _id: { type: String, required: true },
    itemId: { type: Number, required: true },
    viewerId: { type: Number, required: true },
    views: { type: Number, default: 0 },
    latest: { type: viewSchema },
    early: { type: [watchedSchema], default: undefined },
    watchMs: { type: Number, default: 0 },
    historyAtMs: { type: Number },
    completedAtMs: { type: Number },
    hasShared: { type: Boolean, default: false },
    isLiked: { type: Boolean, default: false },
    comments: { type: Number, default: 0 },
    counts: { type: Boolean, default: false },
    scoredViews: { type: Number, default: 0 },
    scoredCompletions: { type: Number, default: 0 },
    scoredDay: { type: String },
    shownAtMs: { type: Number },
    mayClick: { type: Boolean },
    billedDay: { type: String },
    clickedDay: { type: String },
  },
  schemaOptions,
);
schema.index({ itemId: 1, 'latest.atMs': -1, viewerId: -1 });
schema.index({ viewerId: 1, historyAtMs: -1, itemId: -1 });
schema.index(
  { completedAtMs: -1, viewerId: 1, itemId: 1 },
  { partialFilterExpression: { completedAtMs: { $exists: true } } },
);

export const viewingsCollection = defineCollection('viewings', schema);

const FORGOTTEN_AT_ONCE = 1_000;
const DELETED_AT_ONCE = 1_000;

/** Leave out what the viewer has deleted: it must not produce neighbours either. */
const FORGET = { $set: { historyAtMs: 0 }, $unset: { completedAtMs: 1 } } as const;

/** The end of a page of viewers: the last viewer and the time of their latest view. */
export interface ViewerCursor {
  readonly lastAtMs: number;
  readonly viewerId: number;
}

/** The end of a page of a history: its last item and the time of its last view. */
export interface HistoryCursor {
  readonly viewedAtMs: number;
  readonly itemId: number;
}

export interface HistoryEntry {
  readonly itemId: number;
  readonly viewedAtMs: number;
}

export type ViewingStore = ReturnType<typeof createViewingStore>;

export function createViewingStore(connection: Connection) {
  const model = openCollection(connection, viewingsCollection);
  const collection = databaseOf(connection).collection<ViewingDocument>(viewingsCollection.name);
  return {
    read: async (keys: readonly ViewingKey[], session: Session): Promise<Viewing[]> => {
      if (keys.length === 0) return [];
      return (await model.find({ _id: { $in: keys.map(keyOf) } }, null, { session }).lean()).map(toViewing);
    },
    save: (viewings: readonly Viewing[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        viewings.map((viewing) => ({ _id: keyOf(viewing), ...viewing })),
        session,
      ),
    /**
     * Lists viewers of an item, latest view first. Users who only shared or liked it are no viewers, and viewers who
     * have deleted it from their history are not named.
     */
    listViewers: async (itemId: number, { after, limit }: Keyset<ViewerCursor>): Promise<Viewing[]> => {
      const rest = after && {
        $or: [
          { 'latest.atMs': { $lt: after.lastAtMs } },
          { 'latest.atMs': after.lastAtMs, viewerId: { $lt: after.viewerId } },
        ],
      };
      const range = after ? { $gt: 0, $lte: after.lastAtMs } : { $gt: 0 };
      const found = model
        .find({ itemId, 'latest.atMs': range, historyAtMs: { $ne: 0 }, ...rest })
        .sort({ 'latest.atMs': -1, viewerId: -1 });
      return (await found.limit(limit).lean()).map(toViewing);
    },
    /** Lists the videos that a viewer watched, the last view first. */
    listHistory: async (viewerId: number, { after, limit }: Keyset<HistoryCursor>): Promise<HistoryEntry[]> => {
      const rest = after && {
        $or: [
          { historyAtMs: { $lt: after.viewedAtMs } },
          { historyAtMs: after.viewedAtMs, itemId: { $lt: after.itemId } },
        ],
      };
      const range = after ? { $gt: 0, $lte: after.viewedAtMs } : { $gt: 0 };
      const found = model
        .find({ viewerId, historyAtMs: range, ...rest }, { itemId: 1, historyAtMs: 1 })
        .sort({ historyAtMs: -1, itemId: -1 });
      return (await found.limit(limit).lean()).map(({ itemId, historyAtMs = 0 }) => ({
        itemId,
        viewedAtMs: historyAtMs,
      }));
    },
    /** Returns who watched which video to the end since then, the newest first. */
    listCompletions: async (sinceMs: number, limit: number): Promise<Completion[]> => {
      const cursor = model
        .find({ completedAtMs: { $gt: sinceMs } }, { _id: 0, viewerId: 1, itemId: 1 })
        .sort({ completedAtMs: -1 })
        .limit(limit)
        .lean()
        .cursor({ batchSize: 10_000 });
      const completions: Completion[] = [];
      for await (const { viewerId, itemId } of cursor) completions.push({ viewerId, videoId: itemId });
      return completions;
    },
    /** Removes one item from a viewer's history. */
    forget: async (key: ViewingKey): Promise<void> => {
      await model.updateOne({ _id: keyOf(key), historyAtMs: { $gt: 0 } }, FORGET);
    },
    /** Removes up to a thousand items from a viewer's history and returns their number. */
    forgetSome: async (viewerId: number): Promise<number> => {
      const found = await model
        .find({ viewerId, historyAtMs: { $gt: 0 } }, { _id: 1 })
        .limit(FORGOTTEN_AT_ONCE)
        .lean();
      if (found.length > 0) await model.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, FORGET);
      return found.length;
    },
    /** Deletes up to a thousand viewings of a viewer and returns their number. */
    deleteSomeOf: async (viewerId: number): Promise<number> => {
      const found = await model
        .find({ _id: idsOfUser(viewerId) }, { _id: 1 })
        .limit(DELETED_AT_ONCE)
        .lean();
      if (found.length > 0) await model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },
  };
}

const toViewing = ({ _id, ...viewing }: ViewingDocument): Viewing => viewing;
