import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { insertMany, putMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { View } from '#domain/watching';

const COLLECTION = 'views';
const KEPT_SECONDS = 90 * 24 * 3600;

interface ViewDocument extends Omit<View, 'id'> {
  /** the id of the event that counted it */
  _id: string;
  /** rows go after 90 days; what they added up to stays */
  at: Date;
}

type StoredView = Omit<ViewDocument, 'at'>;

export const viewIndexes: readonly IndexSpec[] = [
  { collection: COLLECTION, key: { at: 1 }, options: { expireAfterSeconds: KEPT_SECONDS } },
  { collection: COLLECTION, key: { viewerId: 1 } },
];

export function createViewStore(connection: Connection) {
  const views = databaseOf(connection).collection<ViewDocument>(COLLECTION);
  return {
    read: async (ids: readonly string[], session: Session): Promise<View[]> => {
      if (ids.length === 0) return [];
      return (
        await views.find<StoredView>({ _id: { $in: [...ids] } }, { session, projection: { at: 0 } }).toArray()
      ).map(toView);
    },
    add: (fresh: readonly View[], session: Session): Promise<void> => insertMany(views, fresh.map(toDocument), session),
    save: (changed: readonly View[], session: Session): Promise<void> =>
      putMany(views, changed.map(toDocument), session),
    forget: async (viewerIds: readonly number[], session: Session): Promise<void> => {
      if (viewerIds.length > 0) await views.deleteMany({ viewerId: { $in: [...viewerIds] } }, { session });
    },
  };
}

const toDocument = ({ id, ...rest }: View): ViewDocument => ({ _id: id, ...rest, at: new Date(rest.atMs) });
const toView = ({ _id, ...rest }: StoredView): View => ({ id: _id, ...rest });
