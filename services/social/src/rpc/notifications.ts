import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { NotificationRules } from '#domain/notifications';
import { pageOf } from '#rpc/page';
import { toNotification } from '#rpc/views';

export const createNotificationRpc = (notifications: NotificationRules): ServiceImpl<typeof NotificationService> => ({
  async listNotifications({ page }, context) {
    const { entries, nextPageToken, unread } = await notifications.list(personOf(context).userId, pageOf(page));
    return { notifications: entries.map(toNotification), nextPageToken, unreadCount: BigInt(unread) };
  },

  async markNotificationsRead(_request, context) {
    return { markedCount: BigInt(await notifications.markRead(personOf(context).userId)) };
  },
});
