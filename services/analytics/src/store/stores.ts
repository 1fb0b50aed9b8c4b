import type { Connection } from 'mongoose';
import type { FigureReader } from '#domain/figures';
import { accountIndexes, createAccountStore } from '#store/accounts';
import { activityIndexes, createActivityStore } from '#store/activity';
import { bucketIndexes, createBucketStore } from '#store/buckets';
import { createItemStore, itemIndexes } from '#store/items';
import { createTotalsStore, totalsIndexes } from '#store/totals';
import { createViewingStore, viewingIndexes } from '#store/viewings';

export const indexes = [
  ...accountIndexes,
  ...activityIndexes,
  ...bucketIndexes,
  ...itemIndexes,
  ...totalsIndexes,
  ...viewingIndexes,
];

export type Stores = ReturnType<typeof createStores>;

export const createStores = (connection: Connection) => ({
  accounts: createAccountStore(connection),
  activity: createActivityStore(connection),
  buckets: createBucketStore(connection),
  items: createItemStore(connection),
  totals: createTotalsStore(connection),
  viewings: createViewingStore(connection),
});

/** The stores as those see them who only read. */
export const readerOf = ({ items, buckets, viewings, totals, activity }: Stores): FigureReader => ({
  readItems: (ids) => items.read(ids),
  readBest: items.readBest,
  readBuckets: buckets.read,
  listViewers: viewings.list,
  readOwnedViews: totals.readOwnedViews,
  readTotals: totals.read,
  readDays: activity.readDays,
});
