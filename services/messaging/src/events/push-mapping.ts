import type { PersonalPush } from '@tallscreen/kit/push/publisher';
import type { MessageEvent, MessageSent, MessagesRead } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import type { NotificationEvent } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';

/** A message for the open sockets of some users. */
export interface PushGroup {
  /** Names the push: a second push with the same mark is skipped. */
  readonly mark: string;
  readonly pushes: readonly PersonalPush[];
  /** The user who receives it and the user who caused it: nothing is pushed while they have a block. */
  readonly between?: readonly [userId: number, actorId: number];
}

export function pushesOfSent(value: MessageSent): PushGroup {
  const { id = 0n, senderId = 0n, receiverId = 0n } = value.message ?? {};
  return {
    mark: `message:${id}`,
    pushes: [
      { userId: Number(receiverId), event: { case: 'received', value } },
      { userId: Number(senderId), event: { case: 'sent', value } },
    ],
  };
}

export const pushesOfRead = (value: MessagesRead): PushGroup => ({
  mark: `read:${value.readerId}:${value.senderId}:${value.upToMessageId}`,
  pushes: [{ userId: Number(value.senderId), event: { case: 'read', value } }],
  between: [Number(value.senderId), Number(value.readerId)],
});

export function pushesOfMessageEvent({ change }: MessageEvent): PushGroup {
  if (change.case === 'sent') return pushesOfSent(change.value);
  if (change.case === 'read') return pushesOfRead(change.value);
  return { mark: '', pushes: [] };
}

export function pushesOfNotification(value: NotificationEvent): PushGroup {
  const userId = Number(value.notification?.userId ?? 0n);
  const actorId = Number(value.notification?.actorId ?? 0n);
  return {
    mark: `notification:${value.eventId}`,
    pushes: [{ userId, event: { case: 'notification', value } }],
    ...(actorId > 0 && { between: [userId, actorId] as const }),
  };
}
