import type { Notification } from '#domain/notification';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Notifications } from '#store/notifications';

export interface NotificationPage extends Page<Notification> {
  /** Of all the user's notifications, not only of this page. */
  readonly unreadCount: number;
}

/** Lists a user's notifications, newest first. */
export const createListNotifications =
  ({ notifications }: { readonly notifications: Pick<Notifications, 'list' | 'countUnread'> }) =>
  async (userId: number, request: PageRequest): Promise<NotificationPage> => {
    const keyset = keysetOf(request);
    const [found, unread] = await Promise.all([
      notifications.list(userId, keyset),
      notifications.countUnread([userId]),
    ]);
    return { ...pageOf(found, keyset, ({ id }) => id), unreadCount: unread.get(userId) ?? 0 };
  };
