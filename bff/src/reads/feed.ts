import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { FeedPage } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { Clients } from '#clients';
import { createCardShelf, type FeedCard } from '#reads/card-shelf';
import { toViewer, type Viewer } from '#reads/viewer';

export interface FeedWish {
  readonly viewer: Viewer;
  readonly limit: number;
  readonly pageToken: string;
  readonly pinnedVideoId: number;
}

export interface FeedAnswer {
  readonly cards: readonly FeedCard[];
  /** of `cards`, those that the viewer likes */
  readonly liked: ReadonlySet<FeedCard>;
  readonly nextPageToken: string;
  /** the sentence for a token that cannot be read */
  readonly invalidToken: string;
}

/** With as many promos, and were no two the same, they stay under gRPC's 4 MB for one answer and social's 5,000 items. */
const VIDEOS_PER_CALL = 1_000;
/** However few videos they want, no more pages than the 250 which feed and social take. */
const LEAST_WEIGHT = VIDEOS_PER_CALL / 250;
/** One is with feed while another is with social: the busier, the larger. A slow one holds up nobody. */
const CALLS_AT_ONCE = 2;
const PATIENCE_MS = 50;

/** Pages with their counters and likes, in two calls for all that want one at the moment. */
export function createFeedRead({
  feed,
  engagement,
}: Pick<Clients, 'feed' | 'engagement'>): (wish: FeedWish) => Promise<FeedAnswer> {
  const keepCard = createCardShelf();
  return createBatcher<FeedWish, FeedAnswer>({
    maxSize: VIDEOS_PER_CALL,
    weightOf: ({ limit }) => Math.max(limit, LEAST_WEIGHT),
    concurrency: CALLS_AT_ONCE,
    patienceMs: PATIENCE_MS,
    async run(wishes) {
      const { pages, items } = await feed.batchListFeed({ requests: wishes.map(toRequest) });
      const lookups = pages.map(({ itemIndexes }, i) => ({ viewer: toViewer(wishes[i]!.viewer), itemIndexes }));
      const known = await engagement.batchGetEngagement({ itemIds: items.map(({ id }) => id), lookups });
      const cards = items.map((item, i) => keepCard(item, known.items[i]));
      return pages.map((page, i) => toAnswer(page, cards, known.results[i]?.likedIndexes));
    },
  });
}

const toRequest = ({ viewer, limit, pageToken, pinnedVideoId }: FeedWish) => ({
  viewer: toViewer(viewer),
  limit,
  pageToken,
  pinnedVideoId: fromId(pinnedVideoId),
});

const noLikes: ReadonlySet<FeedCard> = new Set();

function toAnswer(page: FeedPage, cards: readonly FeedCard[], likedIndexes: readonly number[] = []): FeedAnswer {
  const pick = (indexes: readonly number[]): FeedCard[] => indexes.flatMap((index) => cards[index] ?? []);
  const { itemIndexes, nextPageToken, invalidToken } = page;
  const liked = likedIndexes.length === 0 ? noLikes : new Set(pick(likedIndexes));
  return { cards: pick(itemIndexes), liked, nextPageToken, invalidToken };
}
