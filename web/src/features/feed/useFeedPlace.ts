import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { FeedItem } from '@tallscreen/bff/contract';
import { feedLeft } from '../../app/feedPlaces.ts';
import { useAccount, type AppStore } from '../../app/store.ts';

export const cardKey = ({ type, id }: Pick<FeedItem, 'type' | 'id'>, index: number) => `${type}-${id}-${index}`;

/**
 * Returns the index of the card at which the account left this feed, 0 if the feed shows another list now, and a
 * function that takes the card in view. The last one is remembered when the feed is left.
 */
export function useFeedPlace(pin: string, items: readonly FeedItem[]) {
  const store = useStore() as AppStore;
  // Named by the account too: the last one's feed is left only after the places were forgotten.
  const feed = `${useAccount()?.id ?? 'guest'}/${pin}`;
  const first = items[0] ? cardKey(items[0], 0) : '';
  const seen = useRef<{ first: string; card: string }>(undefined);
  const [opensAt] = useState(() => {
    const left = store.getState().feedPlaces[feed];
    if (left?.first !== first) return 0;
    return Math.max(
      0,
      items.findIndex((item, index) => cardKey(item, index) === left.card),
    );
  });
  useEffect(
    () => () => {
      if (seen.current) store.dispatch(feedLeft({ feed, place: seen.current }));
    },
    [store, feed],
  );
  const onSeen = useCallback(
    (card: string) => {
      seen.current = { first, card };
    },
    [first],
  );
  return { first: opensAt, onSeen };
}
