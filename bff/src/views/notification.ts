import { isNoticeKind, notices } from '@tallscreen/proto/rules/notices';
import { readText } from '@tallscreen/proto/rules/read-text';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import {
  NotificationTargetType,
  type Notification,
  type NotificationTarget,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type * as schemas from '#contract/notification';
import { idOrNull, iso, orNull, paramsView } from '#views/scalar';

type View = schemas.Notification;

const targetTypes: Partial<Record<NotificationTargetType, NonNullable<View['target']>['type']>> = {
  [NotificationTargetType.VIDEO]: 'video',
  [NotificationTargetType.PROMO]: 'promo',
  [NotificationTargetType.COMMENT]: 'comment',
  [NotificationTargetType.USER]: 'user',
  [NotificationTargetType.DECISION]: 'decision',
};

function targetView(target: NotificationTarget | undefined): View['target'] {
  const type = target && targetTypes[target.type];
  return type ? { type, id: Number(target.id) } : null;
}

/** Without the user's data a pushed notification names its actor without a picture, and a listed one names nobody. */
function actorView({ actorId, actorUsername }: Notification, actor: PublicUser | undefined): View['actor'] {
  const username = actor?.username ?? actorUsername;
  if (actorId === 0n || username === '') return null;
  return { id: Number(actorId), username, avatar_url: actor ? orNull(actor.avatarUrl) : null };
}

const kindView = (kind: string): Pick<View, 'type' | 'kind'> =>
  isNoticeKind(kind) ? { type: notices[kind][0], kind } : { type: null, kind: null };

/** `actor`: the user who caused it, as far as known. */
export const notificationView = (notification: Notification, actor?: PublicUser): View => ({
  ...kindView(notification.kind),
  id: Number(notification.id),
  title: readText(notification.title),
  message: readText(notification.message),
  params: paramsView(notification.params),
  actor: actorView(notification, actor),
  target: targetView(notification.target),
  item_id: idOrNull(notification.itemId),
  created_at: iso(notification.createdAt),
  is_read: notification.isRead,
});
