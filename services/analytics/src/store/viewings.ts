import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { keyOf, type Viewing, type ViewingKey } from '#domain/viewing';
import type { Claim, View } from '#domain/watching';

interface ViewingDocument extends Viewing {
  /** `viewer:item`, so that the viewings of one viewer are one range */
  _id: string;
}

const viewSchema = new Schema<View>(
  {
    atMs: { type: Number, required: true },
    claimedMs: { type: Number, default: 0 },
    loops: { type: Number, default: 0 },
    watchMs: { type: Number, default: 0 },
    endSecond: { type: Number, default: 0 },
    isCompleted: { type: Boolean, default: false },
    isScored: { type: Boolean, default: false },
  },
  { _id: false },
);

const claimSchema = new Schema<Claim>(
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
    early: { type: [claimSchema], default: undefined },
    watchMs: { type: Number, default: 0 },
    hasShared: { type: Boolean, default: false },
    isLiked: { type: Boolean, default: false },
    comments: { type: Number, default: 0 },
    counts: { type: Boolean, default: false },
    scoredViews: { type: Number, default: 0 },
    scoredCompletions: { type: Number, default: 0 },
    scoredDay: { type: String },
  },
  schemaOptions,
);
schema.index({ itemId: 1, 'latest.atMs': -1, viewerId: -1 });

export const viewingsCollection = defineCollection('viewings', schema);

const DELETED_AT_ONCE = 1_000;

/** The end of a page of viewers: the last viewer and the time of their latest view. */
export interface ViewerCursor {
  readonly lastAtMs: number;
  readonly viewerId: number;
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
    /** Lists viewers of an item, latest view first. Users who only shared or liked it are no viewers. */
    listViewers: async (itemId: number, limit: number, after?: ViewerCursor): Promise<Viewing[]> => {
      const rest = after && {
        $or: [
          { 'latest.atMs': { $lt: after.lastAtMs } },
          { 'latest.atMs': after.lastAtMs, viewerId: { $lt: after.viewerId } },
        ],
      };
      const range = after ? { $gt: 0, $lte: after.lastAtMs } : { $gt: 0 };
      const found = model.find({ itemId, 'latest.atMs': range, ...rest }).sort({ 'latest.atMs': -1, viewerId: -1 });
      return (await found.limit(limit).lean()).map(toViewing);
    },
    /** Deletes up to a thousand viewings of a viewer and returns their number. */
    deleteSomeOf: async (viewerId: number): Promise<number> => {
      const range = { $gt: `${viewerId}:`, $lt: `${viewerId};` };
      const found = await model.find({ _id: range }, { _id: 1 }).limit(DELETED_AT_ONCE).lean();
      if (found.length > 0) await model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },
  };
}

const toViewing = ({ _id, ...viewing }: ViewingDocument): Viewing => viewing;
