import { useEffect } from 'react';
import { useThreadsInfiniteQuery } from '../../api/messages.ts';
import { useTitleCount } from '../../ui/useTitle.ts';
import { useAppDispatch, useIsLive } from '../store.ts';
import { unreadMessagesCounted } from './slice.ts';

const POLL_MS = 60_000;

/** Counts the unread messages for the navigation and the title. */
export function UnreadMessages() {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const { data } = useThreadsInfiniteQuery(undefined, {
    pollingInterval: isLive ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    // Another tab may have read them, which no event says.
    refetchOnFocus: true,
  });
  const unread = data?.pages[0]?.unread_count ?? 0;
  useTitleCount(unread);
  useEffect(() => {
    dispatch(unreadMessagesCounted(unread));
    return () => void dispatch(unreadMessagesCounted(0));
  }, [dispatch, unread]);
  return null;
}
