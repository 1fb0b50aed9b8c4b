import { messagesApi } from '../../api/messages.ts';
import { showTitleCount } from '../../ui/useTitle.ts';
import type { AppStore } from '../store.ts';
import { watch } from '../watch.ts';
import { unreadMessagesCounted } from './slice.ts';

const POLL_MS = 60_000;

const optionsWhile = (isLive: boolean) => ({
  pollingInterval: isLive ? 0 : POLL_MS,
  skipPollingIfUnfocused: true,
  // Another tab may have read them; no event tells this.
  refetchOnFocus: true,
});

/** Counts the unread messages for the navigation and the title. Returns a function that ends it. */
export function countUnread(store: AppStore): () => void {
  const { threads } = messagesApi.endpoints;
  const selectThreads = threads.select(undefined);
  const subscriptionOptions = optionsWhile(store.getState().live.isUp);
  const query = store.dispatch(threads.initiate(undefined, { subscriptionOptions }));
  const show = (count: number) => {
    store.dispatch(unreadMessagesCounted(count));
    showTitleCount(count);
  };
  const unreadIn = (state: Parameters<typeof selectThreads>[0]) =>
    selectThreads(state).data?.pages[0]?.unread_count ?? 0;
  show(unreadIn(store.getState()));
  const unwatch = [
    watch(store, unreadIn, show),
    watch(
      store,
      ({ live }) => live.isUp,
      (isUp) => query.updateSubscriptionOptions(optionsWhile(isUp)),
    ),
  ];
  return () => {
    for (const end of unwatch) end();
    query.unsubscribe();
    show(0);
  };
}
