import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import type {
  FeedRequest as FeedRequestMessage,
  FeedService,
} from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { FeedPage, FeedRequest, ListFeed } from '#app/list-feed';
import type { FeedItem } from '#domain/catalogue';
import { createFeedItemMapping } from '#events/card-mapping';

export function createFeedRpc(listFeed: ListFeed): ServiceImpl<typeof FeedService> {
  const toMessage = createFeedItemMapping();
  return {
    async batchListFeed({ requests }) {
      const pages = await listFeed(requests.map(toFeedRequest));
      const items = createItemList(toMessage);
      return { pages: pages.map((page) => toPageMessage(page, items.indexOf)), items: items.all };
    },
  };
}

const toFeedRequest = ({ viewer, pageSize, pageToken, pinnedVideoId, ...rest }: FeedRequestMessage): FeedRequest => ({
  viewerId: toId(viewer?.userId ?? 0n),
  isAdmin: viewer?.isAdmin ?? false,
  pageSize,
  pageToken,
  pinnedId: pinnedVideoId === 0n ? 0 : toId(pinnedVideoId),
  followsPinnedUploader: rest.followsPinnedUploader,
});

const toPageMessage = (page: FeedPage, indexOf: (item: FeedItem) => number) =>
  'invalidToken' in page
    ? { invalidToken: page.invalidToken }
    : { itemIndexes: page.items.map(indexOf), nextPageToken: page.nextPageToken };

/**
 * Collects the items of all pages of one response, each once, because pages made at the same time share most of them.
 */
function createItemList(toMessage: ReturnType<typeof createFeedItemMapping>) {
  const all: ReturnType<typeof toMessage>[] = [];
  const indexes = new Map<number, number>();
  const indexOf = (item: FeedItem): number => {
    const known = indexes.get(item.id);
    if (known !== undefined) return known;
    indexes.set(item.id, all.length);
    return all.push(toMessage(item)) - 1;
  };
  return { all, indexOf };
}
