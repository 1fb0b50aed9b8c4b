import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { newUnreadCounter } from '#domain/notification';
import type { Notifications } from '#store/notifications';
import type { UnreadCounters } from '#store/unread-counters';

export interface MarkNotificationsReadDeps {
  readonly connection: Connection;
  readonly notifications: Pick<Notifications, 'readNewest'>;
  readonly unreadCounters: Pick<UnreadCounters, 'findMany' | 'save'>;
}

/**
 * Marks all of a user's notifications as read with one stored mark, however many there are. Returns how many were
 * unread.
 */
export const createMarkNotificationsRead =
  ({ connection, notifications, unreadCounters }: MarkNotificationsReadDeps) =>
  (userId: number): Promise<number> =>
    inTransaction(connection, async (session) => {
      const counter = (await unreadCounters.findMany([userId], session)).get(userId) ?? newUnreadCounter(userId);
      if (counter.unreadCount === 0) return 0;
      const readUpTo = Math.max(counter.readUpTo, await notifications.readNewest(userId, session));
      await unreadCounters.save([{ userId, unreadCount: 0, readUpTo }], session);
      return counter.unreadCount;
    });
