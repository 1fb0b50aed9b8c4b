import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { fromId, toId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { FeedRequest, FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { Entry } from '#domain/catalogue';
import type { Answer, Wish } from '#domain/feed';

const MAX_WISHES = 250;

export function createFeedRpc(
  listPages: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): ServiceImpl<typeof FeedService> {
  return {
    async batchListFeed({ requests }) {
      if (requests.length > MAX_WISHES) throw invalid(`At most ${MAX_WISHES} pages at once.`);
      const answers = await listPages(requests.map(toWish));
      const items = createItemList();
      const pages = answers.map((answer) => toPage(answer, items.indexOf));
      return { pages, items: items.all };
    },
  };
}

const toWish = ({ viewer, limit, pageToken, pinnedVideoId }: FeedRequest): Wish => ({
  viewerId: toId(viewer?.userId ?? 0n),
  isAdmin: viewer?.isAdmin ?? false,
  limit,
  pageToken,
  pinnedId: pinnedVideoId === 0n ? 0 : toId(pinnedVideoId),
});

const toPage = (answer: Answer, indexOf: (entry: Entry) => number) =>
  'invalidToken' in answer
    ? { invalidToken: answer.invalidToken }
    : { itemIndexes: answer.items.map(indexOf), nextPageToken: answer.nextPageToken };

/** What all pages of one answer show, each once. */
function createItemList() {
  const all: ReturnType<typeof toItem>[] = [];
  const indexes = new Map<number, number>();
  const indexOf = (entry: Entry): number => {
    const known = indexes.get(entry.id);
    if (known !== undefined) return known;
    indexes.set(entry.id, all.length);
    return all.push(toItem(entry)) - 1;
  };
  return { all, indexOf };
}

const toItem = ({ id, clip, card }: Entry) => ({
  type: clip.kind === 'video' ? ItemType.VIDEO : ItemType.PROMO,
  id: fromId(id),
  cardJson: card,
});
