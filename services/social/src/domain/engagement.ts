import { invalid } from '@tallscreen/kit/errors';
import { noCounters, type Counters } from '#domain/item';

export interface EngagementLookup {
  /** 0 for a guest */
  readonly viewerId: number;
  /** places in the list of items */
  readonly itemIndexes: readonly number[];
}

export interface EngagementAnswer {
  /** in the order of the items; zeros for what nobody has touched */
  readonly counters: readonly Counters[];
  /** for each lookup the places of what its viewer likes */
  readonly liked: readonly (readonly number[])[];
}

/** What is known of counters and likes; what is not known is absent. */
export interface KnownEngagement {
  readonly counters: ReadonlyMap<number, Counters>;
  /** viewer → items liked, of those asked for */
  readonly likes: ReadonlyMap<number, ReadonlySet<number>>;
}

/** viewer → the items that are asked for */
export type LikeQuestions = ReadonlyMap<number, readonly number[]>;

export interface EngagementSource {
  readonly read: (itemIds: readonly number[], likes: LikeQuestions) => Promise<KnownEngagement>;
}

const MAX_LOOKUPS = 250;
const MAX_ITEMS = 5_000;

/** Counters of many items, and which of them each of many viewers likes. */
export const createReadEngagement =
  (source: EngagementSource) =>
  async (itemIds: readonly number[], lookups: readonly EngagementLookup[]): Promise<EngagementAnswer> => {
    check(itemIds, lookups);
    const known = await source.read(itemIds, questionsOf(itemIds, lookups));
    return {
      counters: itemIds.map((id) => known.counters.get(id) ?? noCounters),
      liked: lookups.map(({ viewerId, itemIndexes }) => {
        const likes = known.likes.get(viewerId);
        return likes?.size ? itemIndexes.filter((index) => likes.has(itemIds[index] as number)) : [];
      }),
    };
  };

function check(itemIds: readonly number[], lookups: readonly EngagementLookup[]): void {
  if (lookups.length > MAX_LOOKUPS || itemIds.length > MAX_ITEMS) {
    throw invalid(`At most ${MAX_LOOKUPS} lookups of ${MAX_ITEMS} items in one call.`);
  }
  const isOutside = (index: number): boolean => index >= itemIds.length;
  if (lookups.some(({ itemIndexes }) => itemIndexes.some(isOutside))) {
    throw invalid('An item index lies beyond the list of items.');
  }
}

function questionsOf(itemIds: readonly number[], lookups: readonly EngagementLookup[]): LikeQuestions {
  const questions = new Map<number, number[]>();
  for (const { viewerId, itemIndexes } of lookups) {
    if (viewerId === 0 || itemIndexes.length === 0) continue;
    const asked = itemIndexes.map((index) => itemIds[index] as number);
    const before = questions.get(viewerId);
    questions.set(viewerId, before ? [...new Set([...before, ...asked])] : asked);
  }
  return questions;
}
