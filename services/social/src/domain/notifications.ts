import type { Notification } from '#domain/notification';
import { readPage, type Page, type PageRequest } from '#domain/paging';

export interface NotificationStore {
  list(userId: number, page: { before?: number; limit: number }): Promise<Notification[]>;
  countUnread(userIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  markRead(userId: number): Promise<number>;
}

export type NotificationRules = ReturnType<typeof createNotifications>;

export const createNotifications = (store: NotificationStore) => ({
  async list(userId: number, page: PageRequest): Promise<Page<Notification> & { unread: number }> {
    const [found, unread] = await Promise.all([
      readPage(
        page,
        ({ id }: Notification) => id,
        (keyset) => store.list(userId, keyset),
      ),
      store.countUnread([userId]),
    ]);
    return { ...found, unread: unread.get(userId) ?? 0 };
  },

  markRead: (userId: number): Promise<number> => store.markRead(userId),
});
