import { fromId } from '@tallscreen/kit/ids';
import { createFindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { batchThreadUpdates } from '#app/batch-thread-updates';
import { createCheckAnswered } from '#app/check-answered';
import { createCheckReceiver } from '#app/check-receiver';
import { createCountFirstContact } from '#app/count-first-contact';
import { createDeleteConversation } from '#app/delete-conversation';
import { createDeliverPush, type DeliverPushDeps } from '#app/deliver-push';
import { createEndPushes } from '#app/end-pushes';
import { createListOnline } from '#app/list-online';
import { createListThreads } from '#app/list-threads';
import { createMarkRead } from '#app/mark-read';
import { createPushMissed } from '#app/push-missed';
import { createQueuePushes } from '#app/queue-pushes';
import { createReadConversation } from '#app/read-conversation';
import { createReadReceiverState } from '#app/read-receiver-state';
import { createRemoveUser } from '#app/remove-user';
import { createReportOnline } from '#app/report-online';
import { createReportTyping } from '#app/report-typing';
import { createSendMessage } from '#app/send-message';
import { createSendWebPush } from '#app/send-web-push';
import { createSetPushDevice } from '#app/set-push-device';
import { createSetPushSettings } from '#app/set-push-settings';
import { createUpdateThreads } from '#app/update-threads';
import { createUserStateCache } from '#app/user-state-cache';
import type { MessagingConfig } from '#config';
import { createPushAtOnce } from '#events/push';
import { vapidKeyOf } from '#domain/vapid';
import type { Parts } from '#parts';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp(config: MessagingConfig, parts: Parts) {
  const { logger, messages, userCopies, publisher, readStateInIdentity } = parts;
  const findBlocked = createFindBlocked(parts.blockCopies, parts.recentBlocks);
  const userStates = createUserStateCache((userId) => userCopies.readState(userId));
  const readState = (userId: number) => userStates.read(userId);
  const readReceiverState = createReadReceiverState({ readState, readStateInIdentity });
  const updateThreads = batchThreadUpdates(createUpdateThreads(parts));
  const updateThreadsOf = async (userId: number): Promise<void> =>
    void (await Promise.all((await messages.listPendingConversations(userId)).map(updateThreads)));
  const withThreads = { ...parts, findBlocked, updateThreads, updateThreadsOf };
  const pushAtOnce = createPushAtOnce(publisher, logger);
  const scaled = (limit: number): number => Math.max(1, Math.ceil(limit * config.RATE_LIMIT_SCALE));
  const maxPerDay = scaled(config.FIRST_CONTACTS_PER_DAY);
  const maxUnanswered = scaled(config.UNANSWERED_MESSAGES);
  const pushTyping = (userId: number, to: number): Promise<void> =>
    publisher.publish({ userId: to, event: { case: 'typing', value: { userId: fromId(userId) } } });
  return {
    userStates,
    updateThreads,
    createSendMessage: (onPending: (conversationId: string) => void) =>
      createSendMessage({
        ...parts,
        ...pushAtOnce,
        checkReceiver: createCheckReceiver({ readReceiverState, findBlocked }),
        countFirstContact: createCountFirstContact({ ...parts, maxPerDay }),
        checkAnswered: createCheckAnswered({ messages, maxUnanswered }),
        onPending,
      }),
    reportTyping: createReportTyping({ messages, findBlocked, pushTyping }),
    readConversation: createReadConversation(parts),
    listThreads: createListThreads(withThreads),
    markRead: createMarkRead({ ...withThreads, ...pushAtOnce }),
    deleteConversation: createDeleteConversation(withThreads),
    reportOnline: createReportOnline(parts),
    listOnline: createListOnline(withThreads),
    pushMissed: createPushMissed({ publisher, findBlocked }),
    removeUser: createRemoveUser(withThreads),
    webPush: createWebPush(config, { ...withThreads, readState }),
  };
}

type WebPushDeps = Parts & Pick<DeliverPushDeps, 'readState' | 'findBlocked'>;

/** Pushes to devices. Without a key nothing is queued or sent. */
function createWebPush(config: MessagingConfig, parts: WebPushDeps) {
  const vapidKey = config.PUSH_PRIVATE_KEY === undefined ? undefined : vapidKeyOf(config.PUSH_PRIVATE_KEY);
  const allowsPrivate = config.PUSH_TO_PRIVATE_ADDRESSES === 'on';
  const { pushDevices, pushSettings } = parts;
  return {
    pushKey: vapidKey?.publicKey ?? '',
    setPushDevice: createSetPushDevice({ pushDevices, canPush: vapidKey !== undefined, allowsPrivate }),
    removePushDevice: (sessionId: string): Promise<void> => pushDevices.removeOfSessions([sessionId]),
    hasPushDevice: (sessionId: string): Promise<boolean> => pushDevices.hasSession(sessionId),
    readPushSettings: (userId: number) => pushSettings.read(userId),
    createSetPushSettings: (wakeSenders: () => void) => createSetPushSettings({ ...parts, wakeSenders }),
    createQueuePushes: (wakeSenders: () => void) => createQueuePushes({ ...parts, wakeSenders }),
    endPushes: createEndPushes(parts),
    endDevicesOf: (sessionIds: readonly string[]): Promise<void> => pushDevices.removeOfSessions(sessionIds),
    deliverPush:
      vapidKey &&
      createDeliverPush({ ...parts, sendWebPush: createSendWebPush({ ...parts, vapidKey, allowsPrivate }) }),
  };
}
