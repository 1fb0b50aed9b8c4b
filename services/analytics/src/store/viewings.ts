import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { ViewerCursor } from '#domain/figures';
import { keyOf, type Viewing, type ViewingKey } from '#domain/ledger';

const COLLECTION = 'viewings';

interface ViewingDocument extends Viewing {
  /** `item:viewer` */
  _id: string;
}

export const viewingIndexes: readonly IndexSpec[] = [
  { collection: COLLECTION, key: { itemId: 1, lastAtMs: -1, viewerId: -1 } },
  { collection: COLLECTION, key: { viewerId: 1 } },
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
        $or: [{ lastAtMs: { $lt: after.lastAtMs } }, { lastAtMs: after.lastAtMs, viewerId: { $lt: after.viewerId } }],
      };
      const upTo = after ? { $gt: 0, $lte: after.lastAtMs } : { $gt: 0 };
      const found = viewings.find({ itemId, lastAtMs: upTo, ...rest }).sort({ lastAtMs: -1, viewerId: -1 });
      return (await found.limit(limit).toArray()).map(toViewing);
    },
    forget: async (viewerIds: readonly number[], session: Session): Promise<void> => {
      if (viewerIds.length > 0) await viewings.deleteMany({ viewerId: { $in: [...viewerIds] } }, { session });
    },
  };
}

const toViewing = ({ _id, ...viewing }: ViewingDocument): Viewing => viewing;
