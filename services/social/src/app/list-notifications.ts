import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { SeesNotifiedItems } from '#app/sees-notified-items';
import type { HideBlockedActors } from '#app/hide-blocked-actors';
import { isRead, newUnreadCounter, type StoredNotification, type UnreadCounter } from '#domain/notification';
import type { Notifications } from '#store/notifications';
import type { UnreadCounters } from '#store/unread-counters';

export interface NotificationPage extends Page<StoredNotification & { readonly isRead: boolean }> {
  /** Unread among all the user's notifications, not only of this page. Exact up to 100. */
  readonly unreadCount: number;
}

export interface ListNotificationsDeps {
  readonly notifications: Pick<Notifications, 'list'>;
  readonly unreadCounters: Pick<UnreadCounters, 'findMany'>;
  readonly hideBlockedActors: HideBlockedActors;
  readonly seesItems: SeesNotifiedItems;
}

/** The client shows "99+" above 99. */
const COUNTED = 100;

/**
 * Lists a user's notifications, the latest change first, without those that blocked users caused, and those of what
 * others did around an item that the user may not see any more: a page may be short.
 */
export function createListNotifications(deps: ListNotificationsDeps) {
  const { notifications, unreadCounters, hideBlockedActors, seesItems } = deps;

  async function hide(userId: number, entries: readonly StoredNotification[]): Promise<StoredNotification[]> {
    const shown = await hideBlockedActors(userId, entries);
    const caused = shown.filter(({ actorIds }) => actorIds.length > 0);
    const seen = await seesItems(caused);
    const unseen = new Set(caused.filter((_, i) => !seen[i]));
    return shown.filter((entry) => !unseen.has(entry));
  }

  /** Count the newest notifications: the stored counter includes hidden, expired and removed ones. */
  async function countUnread({ userId, unreadCount, readUpTo }: UnreadCounter): Promise<number> {
    if (unreadCount === 0) return 0;
    const newest = await notifications.list(userId, { limit: COUNTED });
    const unread = newest.filter((entry) => !isRead(entry, readUpTo));
    const shown = await hide(userId, unread);
    if (unread.length < COUNTED) return shown.length;
    return Math.max(shown.length, unreadCount - (unread.length - shown.length));
  }

  return async (userId: number, request: PageRequest): Promise<NotificationPage> => {
    const [page, counters] = await Promise.all([
      readPage(request, {
        cursor: numberCursor,
        list: (keyset) => notifications.list(userId, keyset),
        cursorOf: ({ sequence }) => sequence,
      }),
      unreadCounters.findMany([userId]),
    ]);
    const counter = counters.get(userId) ?? newUnreadCounter(userId);
    const shown = await hide(userId, page.entries);
    const entries = shown.map((entry) => ({ ...entry, isRead: isRead(entry, counter.readUpTo) }));
    const isWhole = request.pageToken === '' && page.nextPageToken === '';
    return {
      ...page,
      entries,
      unreadCount: isWhole ? entries.filter((entry) => !entry.isRead).length : await countUnread(counter),
    };
  };
}
