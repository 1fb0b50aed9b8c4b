import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { FeedItem } from '@tallscreen/bff/contract/video';
import { feedLeft } from '../../app/feedPlaces.ts';
import { useAccount, type AppStore } from '../../app/store.ts';

export const cardKey = ({ type, id }: Pick<FeedItem, 'type' | 'id'>, index: number) => `${type}-${id}-${index}`;

/** The key contains the account: the previous account's feed is left only after the positions were dropped. */
export const feedName = (account: Account | null, name: string) => `${account?.id ?? 'guest'}/${name}`;

/**
 * Returns the index of the card at which the account left this feed, and a function that stores the card in view. The
 * last one is stored when the feed is left. The feed opens at `start` instead if its list has changed, or if `start`
 * was chosen: given, and not reached by a Back. A new list opens at its top.
 */
export function useFeedPlace(name: string, items: readonly FeedItem[], start?: number, isNew = false) {
  const store = useStore() as AppStore;
  const feed = feedName(useAccount(), name);
  const isChosen = useNavigationType() !== 'POP' && start !== undefined;
  const first = items[0] ? cardKey(items[0], 0) : '';
  const seen = useRef<{ first: string; card: string }>(undefined);
  const [opensAt] = useState(() => {
    const left = store.getState().feedPlaces[feed];
    if (isNew || isChosen || left?.first !== first) return start ?? 0;
    const index = items.findIndex((item, i) => cardKey(item, i) === left.card);
    return index < 0 ? (start ?? 0) : index;
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
