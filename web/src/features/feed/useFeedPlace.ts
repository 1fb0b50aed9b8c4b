import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { FeedItem } from '@tallscreen/bff/contract';
import { feedLeft } from '../../app/feedPlaces.ts';
import type { AppStore } from '../../app/store.ts';

export const cardKey = ({ type, id }: Pick<FeedItem, 'type' | 'id'>, index: number) => `${type}-${id}-${index}`;

/**
 * Returns the index of the card at which the user left this feed, 0 if it is not in the list any more, and a function
 * that takes the card in view. The last one is remembered when the feed is left.
 */
export function useFeedPlace(pin: string, items: readonly FeedItem[]) {
  const store = useStore() as AppStore;
  const seen = useRef<string>(undefined);
  const [first] = useState(() => {
    const left = store.getState().feedPlaces[pin];
    return Math.max(
      0,
      items.findIndex((item, index) => cardKey(item, index) === left),
    );
  });
  useEffect(
    () => () => {
      if (seen.current !== undefined) store.dispatch(feedLeft({ pin, card: seen.current }));
    },
    [store, pin],
  );
  const onSeen = useCallback((card: string) => {
    seen.current = card;
  }, []);
  return { first, onSeen };
}
