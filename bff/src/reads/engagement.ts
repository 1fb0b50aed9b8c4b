import { createBatcher } from '@tallscreen/kit/batch';
import type { Engagement } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import type { Clients } from '#clients';
import { toViewer, type Viewer } from '#reads/viewer';
import type { ItemEngagement } from '#views/video';

interface Lookup {
  readonly viewer: Viewer;
  readonly itemIds: readonly bigint[];
}

/** For a media item without likes and comments. */
export const noEngagement: ItemEngagement = { likeCount: 0n, commentCount: 0n, isLiked: false };

/** A lookup has at most 100 items, and social accepts 5,000 items per call. */
const LOOKUPS_PER_CALL = 50;
/** While one call is in progress the next one collects its lookups. */
const CONCURRENCY = 1;
/** After this time a slow call no longer holds up the next one. */
const SLOW_AFTER_MS = 50;

export type EngagementRead = (viewer: Viewer, itemIds: readonly bigint[]) => Promise<readonly ItemEngagement[]>;

/** Reads the engagement of media items, in the order of the ids. */
export function createEngagementRead({ engagement }: Pick<Clients, 'engagement'>): EngagementRead {
  const load = createBatcher<Lookup, readonly ItemEngagement[]>({
    name: 'engagement',
    maxSize: LOOKUPS_PER_CALL,
    concurrency: CONCURRENCY,
    slowAfterMs: SLOW_AFTER_MS,
    async run(lookups) {
      const { itemIds, indexes } = mergeItems(lookups);
      const { items, results } = await engagement.batchGetEngagement({
        itemIds,
        lookups: lookups.map(({ viewer }, i) => ({ viewer: toViewer(viewer), itemIndexes: indexes[i] as number[] })),
      });
      return indexes.map((asked, i) => itemsFor(items, asked, results[i]?.likedIndexes));
    },
  });
  return (viewer, itemIds) => (itemIds.length === 0 ? Promise.resolve([]) : load({ viewer, itemIds }));
}

function mergeItems(lookups: readonly Lookup[]) {
  const places = new Map<bigint, number>();
  const placeOf = (id: bigint): number => {
    const known = places.get(id);
    if (known === undefined) places.set(id, places.size);
    return known ?? places.size - 1;
  };
  const indexes = lookups.map(({ itemIds }) => itemIds.map(placeOf));
  return { itemIds: [...places.keys()], indexes };
}

function itemsFor(
  items: readonly Engagement[],
  asked: readonly number[],
  likedIndexes: readonly number[] = [],
): ItemEngagement[] {
  const liked = new Set(likedIndexes);
  return asked.map((index) => {
    const { likeCount = 0n, commentCount = 0n } = items[index] ?? {};
    return { likeCount, commentCount, isLiked: liked.has(index) };
  });
}
