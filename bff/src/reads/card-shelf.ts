import { LRUCache } from 'lru-cache';
import type { FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { Engagement } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';

/** An item with its counters: the same object as long as neither changes, so that what is made of it can be kept by it. */
export interface FeedCard {
  readonly item: Pick<FeedItem, 'id' | 'type' | 'cardJson'>;
  readonly likeCount: bigint;
  readonly commentCount: bigint;
}

/** Of about 4 KB each with all that is made of them. */
const CARDS = 2_000;

/** The cards shown lately. */
export function createCardShelf(max = CARDS) {
  const shelf = new LRUCache<bigint, FeedCard>({ max });
  return (
    { id, type, cardJson }: FeedCard['item'],
    engagement: Pick<Engagement, 'likeCount' | 'commentCount'> | undefined,
  ) => {
    const { likeCount = 0n, commentCount = 0n } = engagement ?? {};
    const kept = shelf.get(id);
    const isSame =
      kept?.likeCount === likeCount &&
      kept.commentCount === commentCount &&
      Buffer.compare(kept.item.cardJson, cardJson) === 0;
    if (isSame) return kept;
    // A copy: the bytes that came are a part of a whole answer, which would be kept with them.
    const card: FeedCard = { item: { id, type, cardJson: new Uint8Array(cardJson) }, likeCount, commentCount };
    shelf.set(id, card);
    return card;
  };
}
