import { timestampMs } from '@bufbuild/protobuf/wkt';
import { MessageEvents, NotificationEvents, SessionEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { handlers, on, type ReceivedEvent } from '@tallscreen/kit-events/events';
import { toId } from '@tallscreen/kit/ids';
import { type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { QueuePushes } from '#app/queue-pushes';
import type { ConsumedPush } from '#app/push-missed';
import { pushesOfMessageEvent, pushesOfNotification, type PushGroup } from '#events/push-mapping';
import { contentOfMessage, contentOfNotification } from '#events/push-content';
import type { UserCopy } from '#store/user-copies';

/** Keeps the copies of users; `saveUserCopies` skips older revisions. */
export const userTopics = (saveUserCopies: (copies: readonly UserCopy[]) => Promise<void>) =>
  handlers(on(UserEvents, (events) => saveUserCopies(events.flatMap(({ message }) => toUserCopies(message)))));

function toUserCopies({ user, revision, youngUntil }: UserEvent): UserCopy[] {
  if (!user) return [];
  const { id, username, status } = user;
  const isActive = status === AccountStatus.ACTIVE;
  const copy = { id: toId(id), username, revision: Number(revision) };
  const youngUntilMs = youngUntil ? timestampMs(youngUntil) : 0;
  return [{ ...copy, isActive, youngUntilMs, isRemovalDue: status === AccountStatus.DELETED }];
}

/** Handlers that push to open sockets those events that were not pushed when they were stored. */
export const pushTopics = (pushMissed: (groups: readonly ConsumedPush[]) => Promise<void>) =>
  handlers(
    on(MessageEvents, (events) => pushMissed(events.map(toConsumedPush(pushesOfMessageEvent)))),
    on(NotificationEvents, (events) => pushMissed(events.map(toConsumedPush(pushesOfNotification)))),
  );

const toConsumedPush =
  <M>(pushesOf: (message: M) => PushGroup) =>
  ({ message, occurredAt }: ReceivedEvent<M>): ConsumedPush => ({
    ...pushesOf(message),
    occurredAtMs: occurredAt.getTime(),
  });

/** Handlers that queue pushes for devices. */
export const webPushTopics = (queuePushes: QueuePushes) =>
  handlers(
    on(MessageEvents, (events) => queuePushes(events.map(toQueued(contentOfMessage)))),
    on(NotificationEvents, (events) => queuePushes(events.map(toQueued(contentOfNotification)))),
  );

const toQueued =
  <M>(wantedOf: (message: M) => ReturnType<typeof contentOfNotification>) =>
  ({ id, position, occurredAt, message }: ReceivedEvent<M>) => ({
    id,
    position,
    occurredAt,
    wanted: wantedOf(message),
  });

/** Handlers that end the devices of ended sessions. */
export const sessionTopics = (endDevices: (sessionIds: readonly string[]) => Promise<void>) =>
  handlers(on(SessionEvents, (events) => endDevices(events.flatMap(({ message }) => message.sessionIds))));
