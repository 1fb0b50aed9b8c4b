import { fromBinary } from '@bufbuild/protobuf';
import { countCache } from '@tallscreen/kit-telemetry/count-cache';
import { LRUCache } from 'lru-cache';
import { CardSchema, type FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { cardView, type Card } from '#views/feed';

const MAX_CARDS = 2_000;

interface CachedCard {
  readonly bytes: Uint8Array;
  readonly card: Card;
}

export type CardRead = ReturnType<typeof createCardCache>;

/** Returns a function that presents the feed service's cards and keeps the last `max`: most pages share their cards. */
export function createCardCache(max = MAX_CARDS) {
  const cache = new LRUCache<bigint, CachedCard>({ max });
  const count = countCache('cards');
  return ({ id, card: received }: Pick<FeedItem, 'id' | 'card'>): Card => {
    const cached = cache.get(id);
    const isHit = cached !== undefined && Buffer.compare(cached.bytes, received) === 0;
    count(isHit ? 1 : 0, isHit ? 0 : 1);
    if (isHit) return cached.card;
    // A copy: `received` is a view of the whole RPC answer, which would stay in memory with it.
    const bytes = new Uint8Array(received);
    const card = cardView(fromBinary(CardSchema, bytes));
    cache.set(id, { bytes, card });
    return card;
  };
}
