import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { createListNotifications } from '#app/list-notifications';
import { toNotificationMessage } from '#events/mappings';

export interface NotificationRpcDeps {
  readonly listNotifications: ReturnType<typeof createListNotifications>;
  /** Marks all notifications of a user as read and returns how many were unread. */
  readonly markNotificationsRead: (userId: number) => Promise<number>;
}

export const createNotificationRpc = (app: NotificationRpcDeps): ServiceImpl<typeof NotificationService> => ({
  async listNotifications({ pageSize, pageToken }, context) {
    const { userId } = personOf(context);
    const { entries, nextPageToken, unreadCount } = await app.listNotifications(userId, { pageSize, pageToken });
    return { notifications: entries.map(toNotificationMessage), nextPageToken, unreadCount: BigInt(unreadCount) };
  },

  async markNotificationsRead(_request, context) {
    return { markedCount: BigInt(await app.markNotificationsRead(personOf(context).userId)) };
  },
});
