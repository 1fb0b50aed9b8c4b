import { LRUCache } from 'lru-cache';
import type { FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { Card } from '#views/feed';

const MAX_CARDS = 2_000;
const decoder = new TextDecoder();

interface CachedCard {
  readonly json: Uint8Array;
  readonly card: Card;
}

/** Returns a function that parses the feed service's cards and keeps the last `max`: most pages share their cards. */
export function createCardCache(max = MAX_CARDS) {
  const cache = new LRUCache<bigint, CachedCard>({ max });
  return ({ id, cardJson }: Pick<FeedItem, 'id' | 'cardJson'>): Card => {
    const cached = cache.get(id);
    if (cached && Buffer.compare(cached.json, cardJson) === 0) return cached.card;
    const card = JSON.parse(decoder.decode(cardJson)) as Card;
    // A copy: `cardJson` is a view of the whole RPC answer, which would stay in memory with it.
    cache.set(id, { json: new Uint8Array(cardJson), card });
    return card;
  };
}
