import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { ViewerCursor } from '#domain/figures';
import { keyOf, type Viewing, type ViewingKey } from '#domain/ledger';

const COLLECTION = 'viewings';

interface ViewingDocument extends Viewing {
  /** `viewer:item`: somebody's are one range */
  _id: string;
}

export const viewingIndexes: readonly IndexSpec[] = [
  { collection: COLLECTION, key: { itemId: 1, 'latest.atMs': -1, viewerId: -1 } },
];

export function createViewingStore(connection: Connection) {
  const viewings = databaseOf(connection).collection<ViewingDocument>(COLLECTION);
  return {
    read: async (keys: readonly ViewingKey[], session: Session): Promise<Viewing[]> => {
      if (keys.length === 0) return [];
      return (await viewings.find({ _id: { $in: keys.map(keyOf) } }, { session }).toArray()).map(toViewing);
    },
    save: (changed: readonly Viewing[], session: Session): Promise<void> =>
      putMany(
        viewings,
        changed.map((viewing) => ({ _id: keyOf(viewing), ...viewing })),
        session,
      ),
    /** Newest first; those who only shared are no viewers. */
    list: async (itemId: number, limit: number, after?: ViewerCursor): Promise<Viewing[]> => {
      const rest = after && {
        $or: [
          { 'latest.atMs': { $lt: after.lastAtMs } },
          { 'latest.atMs': after.lastAtMs, viewerId: { $lt: after.viewerId } },
        ],
      };
      const upTo = after ? { $gt: 0, $lte: after.lastAtMs } : { $gt: 0 };
      const found = viewings.find({ itemId, 'latest.atMs': upTo, ...rest }).sort({ 'latest.atMs': -1, viewerId: -1 });
      return (await found.limit(limit).toArray()).map(toViewing);
    },
    forget: async (viewerIds: readonly number[], session: Session): Promise<void> => {
      for (const id of viewerIds) await viewings.deleteMany({ _id: { $gt: `${id}:`, $lt: `${id};` } }, { session });
    },
  };
}

const toViewing = ({ _id, ...viewing }: ViewingDocument): Viewing => viewing;
