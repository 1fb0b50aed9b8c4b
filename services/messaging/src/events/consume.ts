import { MessageEvents, NotificationEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { handlers, on, type ReceivedEvent } from '@tallscreen/kit-events/events';
import { toId } from '@tallscreen/kit/ids';
import { type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { ConsumedPush } from '#app/push-missed';
import { pushesOfMessageEvent, pushesOfNotification, type PushGroup } from '#events/push-mapping';
import type { UserCopy } from '#store/user-copies';

/** Keeps the copies of users; `saveUserCopies` skips older revisions. */
export const userTopics = (saveUserCopies: (copies: readonly UserCopy[]) => Promise<void>) =>
  handlers(on(UserEvents, (events) => saveUserCopies(events.flatMap(({ message }) => toUserCopies(message)))));

function toUserCopies({ user, revision }: UserEvent): UserCopy[] {
  if (!user) return [];
  const { id, status } = user;
  const isActive = status === AccountStatus.ACTIVE;
  return [{ id: toId(id), isActive, isRemovalDue: status === AccountStatus.DELETED, revision: Number(revision) }];
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
