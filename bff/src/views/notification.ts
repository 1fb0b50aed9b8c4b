import type { z } from 'zod';
import { NotificationKind, type Notification } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type * as schemas from '#schemas/notification';
import { idOrNull, iso } from '#views/scalar';

const kindNames: Partial<Record<NotificationKind, NonNullable<z.input<typeof schemas.Notification>['kind']>>> = {
  [NotificationKind.LIKE]: 'like',
  [NotificationKind.COMMENT]: 'comment',
  [NotificationKind.REPLY]: 'reply',
  [NotificationKind.MENTION]: 'mention',
  [NotificationKind.FOLLOW]: 'follow',
  [NotificationKind.DECISION]: 'decision',
  [NotificationKind.TIER]: 'tier',
  [NotificationKind.REPORT]: 'report',
  [NotificationKind.WARNING]: 'warning',
  [NotificationKind.EXPORT]: 'export',
};

export const notificationView = (notification: Notification): z.input<typeof schemas.Notification> => ({
  id: Number(notification.id),
  title: notification.title,
  message: notification.message,
  kind: kindNames[notification.kind] ?? null,
  item_id: idOrNull(notification.itemId),
  created_at: iso(notification.createdAt),
  is_read: notification.isRead,
});
