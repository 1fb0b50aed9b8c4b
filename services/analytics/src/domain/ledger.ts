import type { Totals } from './contribution.ts';
import type { Item } from './item.ts';
import type { View } from './watching.ts';

/** What one person has to do with one clip. */
export interface Viewing {
  readonly itemId: number;
  readonly viewerId: number;
  views: number;
  /** what goes on being watched belongs to it; absent where the clip was only shared */
  latest?: View;
  watchMs: number;
  hasShared: boolean;
}

export interface BucketKey {
  readonly itemId: number;
  readonly width: 'hour' | 'day';
  readonly startMs: number;
}

export interface BucketCounts {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly watchMs: number;
}

export type Bucket = BucketKey & BucketCounts;

export interface Activity {
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly personId: number;
}

export interface Account {
  readonly id: number;
  /** as stored; empty once deleted: then it counts no more */
  readonly role: string;
  readonly revision: number;
}

/** What is written down in one transaction. Reads and writes are bulk; adding is adding to what is there. */
export interface Ledger {
  readonly readItems: (ids: readonly number[]) => Promise<Item[]>;
  readonly saveItems: (items: readonly Item[]) => Promise<void>;
  readonly readViewings: (keys: readonly ViewingKey[]) => Promise<Viewing[]>;
  readonly saveViewings: (viewings: readonly Viewing[]) => Promise<void>;
  readonly addBuckets: (buckets: readonly Bucket[]) => Promise<void>;
  readonly addTotals: (totals: Totals) => Promise<void>;
  readonly addOwnedViews: (byOwner: ReadonlyMap<number, number>) => Promise<void>;
  /** Counts each person once a day. */
  readonly addActivity: (activity: readonly Activity[]) => Promise<void>;
  readonly readAccounts: (ids: readonly number[]) => Promise<Account[]>;
  readonly saveAccounts: (accounts: readonly Account[]) => Promise<void>;
  readonly addRoles: (byRole: ReadonlyMap<string, number>) => Promise<void>;
  /** Of somebody who is gone; the counts stay. */
  readonly forgetViewer: (viewerIds: readonly number[]) => Promise<void>;
  /** Told to everybody once the transaction has committed. */
  readonly publish: (
    changed: { readonly scored: readonly Item[]; readonly viewed: readonly Item[] },
    atMs: number,
  ) => Promise<void>;
}

export type ViewingKey = Pick<Viewing, 'itemId' | 'viewerId'>;

export const keyOf = ({ itemId, viewerId }: ViewingKey): string => `${viewerId}:${itemId}`;
