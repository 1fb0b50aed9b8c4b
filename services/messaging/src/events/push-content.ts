import { toId } from '@tallscreen/kit/ids';
import type { NoticePush } from '@tallscreen/proto/rules/push';
import type { MessageEvent } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import type { NotificationEvent } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { NotificationTargetType } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { PushContent } from '#domain/push-content';

/** A push that the devices of a user get because of an event. */
export interface WantedPush {
  readonly userId: number;
  readonly content: PushContent;
}

export function contentOfMessage({ change }: MessageEvent): WantedPush | undefined {
  const message = change.case === 'sent' ? change.value.message : undefined;
  if (!message) return undefined;
  return { userId: toId(message.receiverId), content: { type: 'message', fromId: toId(message.senderId) } };
}

const targetTypes: Partial<Record<NotificationTargetType, NonNullable<NoticePush['target']>['type']>> = {
  [NotificationTargetType.VIDEO]: 'video',
  [NotificationTargetType.PROMO]: 'promo',
  [NotificationTargetType.COMMENT]: 'comment',
  [NotificationTargetType.USER]: 'user',
  [NotificationTargetType.DECISION]: 'decision',
};

export function contentOfNotification({ notification }: NotificationEvent): WantedPush | undefined {
  if (!notification || notification.id === 0n) return undefined;
  const { id, userId, kind, params, actorId, actorUsername, target, itemId } = notification;
  const type = target && targetTypes[target.type];
  return {
    userId: toId(userId),
    content: {
      type: 'notice',
      id: toId(id),
      notice: {
        kind,
        params: (params ?? {}) as NoticePush['params'],
        actor: actorId > 0n ? { id: toId(actorId), username: actorUsername } : null,
        target: type ? { type, id: toId(target.id) } : null,
        item_id: itemId > 0n ? toId(itemId) : null,
      },
    },
  };
}
