import { fail } from '@tallscreen/kit/errors';
import type { Like } from '#domain/like';
import { noCounters, type Counters } from '#domain/media-item';

export interface EngagementLookup {
  /** 0 for a guest. */
  readonly viewerId: number;
  /** Positions in the list of item ids. */
  readonly itemIndexes: readonly number[];
}

export interface EngagementResult {
  /** In the order of the item ids; zeros for an item without likes and comments. */
  readonly counters: readonly Counters[];
  /** For each lookup the positions of the items that its viewer likes. */
  readonly liked: readonly (readonly number[])[];
}

/** Viewer id → ids of the items whose likes by the viewer are needed. */
export type LikeQuery = ReadonlyMap<number, readonly number[]>;

/** Counters and likes that were found; unknown ones are absent. */
export interface KnownEngagement {
  readonly counters: ReadonlyMap<number, Counters>;
  /** Viewer id → ids of the liked items, among those in the query. */
  readonly likes: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Counters and likes of one commit. */
export interface ChangedEngagement {
  readonly items: readonly (Counters & { readonly id: number })[];
  readonly liked: readonly Like[];
  readonly unliked: readonly Like[];
}

/** Throws AppError invalid_argument if an index is out of range. */
export function checkLookups(itemIds: readonly number[], lookups: readonly EngagementLookup[]): void {
  const isOutside = (index: number): boolean => index >= itemIds.length;
  if (lookups.some(({ itemIndexes }) => itemIndexes.some(isOutside))) {
    throw fail('item_index_out_of_range');
  }
}

/** Collects the lookups of each viewer, without guests. */
export function likeQueryOf(itemIds: readonly number[], lookups: readonly EngagementLookup[]): LikeQuery {
  const query = new Map<number, number[]>();
  for (const { viewerId, itemIndexes } of lookups) {
    if (viewerId === 0 || itemIndexes.length === 0) continue;
    const ids = itemIndexes.map((index) => itemIds[index] as number);
    const earlier = query.get(viewerId);
    query.set(viewerId, earlier ? [...new Set([...earlier, ...ids])] : ids);
  }
  return query;
}

export function resultOf(
  itemIds: readonly number[],
  lookups: readonly EngagementLookup[],
  known: KnownEngagement,
): EngagementResult {
  return {
    counters: itemIds.map((id) => known.counters.get(id) ?? noCounters),
    liked: lookups.map(({ viewerId, itemIndexes }) => {
      const likes = known.likes.get(viewerId);
      return likes?.size ? itemIndexes.filter((index) => likes.has(itemIds[index] as number)) : [];
    }),
  };
}
