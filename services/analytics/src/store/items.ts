import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection, mongo } from 'mongoose';
import { isDeleted, type Item } from '#domain/item';
import { tierOf } from '#domain/tiers';
import { createBestReader } from '#store/best';

const COLLECTION = 'items';

interface ItemDocument extends Omit<Item, 'id'> {
  _id: number;
  /** may be in the list of the best: a video that is live or once was */
  isRanked: boolean;
}

type StoredItem = Omit<ItemDocument, 'isRanked'>;

export const itemIndexes: readonly IndexSpec[] = [{ collection: COLLECTION, key: { isRanked: 1, score: -1, _id: -1 } }];

export function createItemStore(connection: Connection) {
  const items = databaseOf(connection).collection<ItemDocument>(COLLECTION);
  const stored = (filter: mongo.Filter<ItemDocument>, session?: Session) =>
    items.find<StoredItem>(filter, { projection: { isRanked: 0 }, ...(session && { session }) });

  return {
    read: async (ids: readonly number[], session?: Session): Promise<Item[]> =>
      ids.length === 0 ? [] : (await stored({ _id: { $in: [...ids] } }, session).toArray()).map(toItem),
    save: (changed: readonly Item[], session: Session): Promise<void> =>
      putMany(
        items,
        changed.map(({ id, ...rest }) => ({ _id: id, ...rest, isRanked: isRanked({ id, ...rest }) })),
        session,
      ),
    readBest: createBestReader<Item>(async (least, limit) => {
      // of many with the same score only those that rank no lower: otherwise all of them would be sorted
      const asGood = least && {
        $or: [{ score: { $gt: least.score } }, { score: least.score, _id: { $gte: least.id } }],
      };
      const ranked = stored({ isRanked: true, ...asGood });
      return (await ranked.sort({ score: -1, _id: -1 }).limit(limit).toArray()).map(toItem);
    }),
  };
}

const isRanked = (item: Item): boolean =>
  item.kind === 'video' &&
  item.clip !== null &&
  !isDeleted(item) &&
  (item.views > 0 || tierOf(item.clip.status) !== '');

const toItem = ({ _id, ...rest }: StoredItem): Item => ({ id: _id, ...rest });
