import type { HideBlockedActors } from '#app/hide-blocked-actors';
import { isReadBelow, newUnreadCounter, type Notification } from '#domain/notification';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Notifications } from '#store/notifications';
import type { UnreadCounters } from '#store/unread-counters';

export interface NotificationPage extends Page<Notification> {
  /** Of all the user's notifications, not only of this page. */
  readonly unreadCount: number;
}

export interface ListNotificationsDeps {
  readonly notifications: Pick<Notifications, 'list'>;
  readonly unreadCounters: Pick<UnreadCounters, 'findMany'>;
  readonly hideBlockedActors: HideBlockedActors;
}

/** Lists a user's notifications, the latest change first, without what blocked users caused: a page may be short. */
export const createListNotifications =
  ({ notifications, unreadCounters, hideBlockedActors }: ListNotificationsDeps) =>
  async (userId: number, request: PageRequest): Promise<NotificationPage> => {
    const keyset = keysetOf(request);
    const [found, counters] = await Promise.all([
      notifications.list(userId, keyset),
      unreadCounters.findMany([userId]),
    ]);
    const { unreadCount, readUpTo } = counters.get(userId) ?? newUnreadCounter(userId);
    const page = pageOf(found, keyset, ({ sequence }) => sequence);
    const shown = await hideBlockedActors(userId, page.entries);
    const entries = shown.map((entry) => ({ ...entry, isRead: isReadBelow(entry, readUpTo) }));
    // The counter still counts unread notifications that have expired: where all are on this page, they are counted
    // instead.
    const isWhole = request.pageToken === '' && page.nextPageToken === '';
    return {
      ...page,
      entries,
      unreadCount: isWhole ? entries.filter(({ isRead }) => !isRead).length : unreadCount,
    };
  };
