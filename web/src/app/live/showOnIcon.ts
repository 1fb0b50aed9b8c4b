import { notificationsApi } from '../../api/notifications.ts';
import type { AppStore, RootState } from '../store.ts';
import { watch } from '../watch.ts';

const selectNotifications = notificationsApi.endpoints.notifications.select();

const countOf = (state: RootState): number =>
  state.live.unreadMessages + (selectNotifications(state).data?.pages[0]?.unread_count ?? 0);

// Browsers without such icons, and those that do not allow it, show none.
const show = (count: number): void => void navigator.setAppBadge?.(count).catch(() => undefined);

/**
 * Shows the number of unread messages and notifications on the icon of the installed client, instead of what the
 * service worker has counted meanwhile. Returns a function that ends it and clears the icon.
 */
export function showOnIcon(store: AppStore): () => void {
  show(countOf(store.getState()));
  const end = watch(store, countOf, show);
  return () => {
    end();
    show(0);
  };
}
