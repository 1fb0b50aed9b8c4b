import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { FeedPage } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { Clients } from '#clients';
import type { CardRead } from '#reads/card-cache';
import { noEngagement } from '#reads/engagement';
import { toViewer, type Viewer } from '#reads/viewer';
import type { FeedItem, FeedPageAnswer } from '#views/feed';

export interface FeedPageRequest {
  readonly viewer: Viewer;
  readonly limit: number;
  readonly pageToken: string;
  /** the video to put first; 0 for none */
  readonly pinnedVideoId: number;
  /** whether the viewer follows the uploader of that video */
  readonly followsPinnedUploader: boolean;
}

/** Even with as many different promos the answer stays below gRPC's 4 MB and social's 5,000 items per call. */
const VIDEOS_PER_CALL = 1_000;
/** Feed and social accept no more pages in one call. */
const PAGES_PER_CALL = 250;
/** One batch can wait for feed while another waits for social. Under more load there are larger batches, not more. */
const CONCURRENCY = 2;
/** After this time a slow call no longer holds up the next one. */
const SLOW_AFTER_MS = 50;

/** Reads feed pages with counters and likes, in two calls for all pages requested at the same time. */
export function createFeedRead(
  { feed, engagement }: Pick<Clients, 'feed' | 'engagement'>,
  cardOf: CardRead,
): (request: FeedPageRequest) => Promise<FeedPageAnswer> {
  async function readTogether(requests: readonly FeedPageRequest[]): Promise<FeedPageAnswer[]> {
    const { pages, items } = await feed.batchListFeed({ requests: requests.map(toFeedRequest) });
    const lookups = pages.map(({ itemIndexes }, i) => ({ viewer: toViewer(requests[i]!.viewer), itemIndexes }));
    const known = await engagement.batchGetEngagement({ itemIds: items.map(({ id }) => id), lookups });
    const notLiked = items.map((item, i): FeedItem => {
      const { likeCount, commentCount } = known.items[i] ?? noEngagement;
      const type = item.type === ItemType.PROMO ? 'promo' : 'video';
      return { type, card: cardOf(item), engagement: { likeCount, commentCount, isLiked: false } };
    });
    return pages.map((page, i) => toPageAnswer(page, notLiked, known.results[i]?.likedIndexes));
  }

  return createBatcher<FeedPageRequest, FeedPageAnswer>({
    name: 'feed-pages',
    maxSize: PAGES_PER_CALL,
    concurrency: CONCURRENCY,
    slowAfterMs: SLOW_AFTER_MS,
    run: async (requests) => (await Promise.all(splitByVideos(requests).map(readTogether))).flat(),
  });
}

/** Only requests for long pages need more than one call. */
function splitByVideos(requests: readonly FeedPageRequest[]): FeedPageRequest[][] {
  const calls: FeedPageRequest[][] = [];
  let room = 0;
  for (const request of requests) {
    if (calls.length === 0 || request.limit > room) {
      calls.push([]);
      room = VIDEOS_PER_CALL;
    }
    calls.at(-1)!.push(request);
    room -= request.limit;
  }
  return calls;
}

const toFeedRequest = ({ viewer, limit, pageToken, pinnedVideoId, followsPinnedUploader }: FeedPageRequest) => ({
  viewer: toViewer(viewer),
  pageSize: limit,
  pageToken,
  pinnedVideoId: fromId(pinnedVideoId),
  followsPinnedUploader,
});

function toPageAnswer(
  { itemIndexes, nextPageToken, invalidToken }: FeedPage,
  items: readonly FeedItem[],
  likedIndexes: readonly number[] = [],
): FeedPageAnswer {
  const liked = new Set(likedIndexes);
  const onPage = itemIndexes.flatMap((index): FeedItem[] => {
    const item = items[index];
    if (!item) return [];
    return [liked.has(index) ? { ...item, engagement: { ...item.engagement, isLiked: true } } : item];
  });
  return { items: onPage, nextPageToken, invalidToken };
}
