import { defineEvent, handlers, on, type ReceivedEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { toId } from '@tallscreen/kit/ids';
import { NotificationEventSchema } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { UserEventSchema, type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { ConsumedPush } from '#app/push-missed';
import { messageEvents } from '#events/publish';
import { pushesOfMessageEvent, pushesOfNotification, type PushGroup } from '#events/push-mapping';
import type { UserCopy } from '#store/user-copies';

const userEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
const notificationEvents = defineEvent(TOPICS.socialNotification, NotificationEventSchema);

/** Keeps the copies of users; `saveUserCopies` skips older revisions. */
export const userTopics = (saveUserCopies: (copies: readonly UserCopy[]) => Promise<void>) =>
  handlers(on(userEvents, (events) => saveUserCopies(events.flatMap(({ message }) => toUserCopies(message)))));

function toUserCopies({ user, revision }: UserEvent): UserCopy[] {
  if (!user) return [];
  const { id, status } = user;
  const isActive = status === AccountStatus.ACTIVE;
  return [{ id: toId(id), isActive, isRemovalDue: status === AccountStatus.DELETED, revision: Number(revision) }];
}

/** Pushes to open sockets what was not pushed at once. */
export const pushTopics = (pushMissed: (groups: readonly ConsumedPush[]) => Promise<void>) =>
  handlers(
    on(messageEvents, (events) => pushMissed(events.map(toConsumedPush(pushesOfMessageEvent)))),
    on(notificationEvents, (events) => pushMissed(events.map(toConsumedPush(pushesOfNotification)))),
  );

const toConsumedPush =
  <M>(pushesOf: (message: M) => PushGroup) =>
  ({ message, occurredAt }: ReceivedEvent<M>): ConsumedPush => ({
    ...pushesOf(message),
    occurredAtMs: occurredAt.getTime(),
  });
