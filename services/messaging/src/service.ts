import { jobsAge, jobsWaiting } from '@tallscreen/kit-telemetry/metrics/work';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import { blockHandlers } from '@tallscreen/kit-events/blocks';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { closeRedis, connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PushService } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/messaging/v1/user_data_service_pb';
import { type App, createApp } from '#app';
import type { MessagingConfig } from '#config';
import { PUSH_GROUP } from '#app/queue-pushes';
import { pushTopics, sessionTopics, userTopics, webPushTopics } from '#events/consume';
import { startRemoveUsers } from '#jobs/remove-users';
import { startSendPushes } from '#jobs/send-pushes';
import { startThreadUpdates } from '#jobs/update-threads';
import { openParts, type Parts } from '#parts';
import { createMessageRpc } from '#rpc/messages';
import { createPresenceRpc } from '#rpc/presence';
import { createPushRpc } from '#rpc/push';
import { createRevocationCache } from '#rpc/revocation-cache';
import { userDataKinds } from '#store/user-data';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startMessaging(scope: Scope, config: MessagingConfig): Promise<number> {
  const parts = await openParts(scope, config);
  const app = createApp(config, parts);
  const jobs = startJobs(scope, parts, app);
  startConsumers(scope, parts, app, jobs);
  return serve(scope, config, parts, app, jobs);
}

type Jobs = ReturnType<typeof startJobs>;

/** Returns the jobs that others wake. */
function startJobs(scope: Scope, parts: Parts, app: App) {
  const threadUpdates = startThreadUpdates({
    ...app,
    listOverdue: (before, limit) => parts.messages.listOverdueConversations(before, limit),
    logger: scope.logger,
  });
  scope.onDispose(() => threadUpdates.stop());
  const removeUsers = startRemoveUsers({ ...parts, ...app });
  scope.onStop(() => removeUsers.stop());
  const { deliverPush } = app.webPush;
  const senders = deliverPush && startSendPushes({ ...parts, deliverPush });
  if (senders) {
    scope.onStop(() => senders.stop());
    const waiting = { count: jobsWaiting, age: jobsAge };
    scope.onDispose(observeQueue(waiting, { 'tallscreen.job.name': 'push' }, () => parts.pushDeliveries.readWaiting()));
  }
  return { threadUpdates, removeUsers, wakeSenders: () => senders?.wake() };
}

function startConsumers(scope: Scope, parts: Parts, app: App, { removeUsers, wakeSenders }: Jobs): void {
  const { userStates, pushMissed, webPush } = app;
  const { bus, blockCopies, userCopies } = parts;
  const copies = bus.consume({
    group: 'messaging',
    topics: {
      ...blockHandlers((changed) => blockCopies.save(changed)),
      ...userTopics(async (changed) => {
        await userCopies.save(changed);
        for (const { id } of changed) userStates.forget(id);
        await webPush.endPushes(changed);
        if (changed.some(({ isRemovalDue }) => isRemovalDue)) removeUsers.wake();
      }),
      ...sessionTopics(webPush.endDevicesOf),
    },
  });
  scope.onDispose(() => copies.stop());
  const pushes = bus.consume({ group: 'messaging-live', topics: pushTopics(pushMissed) });
  scope.onDispose(() => pushes.stop());
  if (!webPush.deliverPush) return;
  const queue = bus.consume({ group: PUSH_GROUP, topics: webPushTopics(webPush.createQueuePushes(wakeSenders)) });
  scope.onDispose(() => queue.stop());
}

async function serve(scope: Scope, config: MessagingConfig, parts: Parts, app: App, jobs: Jobs): Promise<number> {
  const { connection, redis, logger } = parts;
  const sendMessage = app.createSendMessage((conversationId) => jobs.threadUpdates.updateSoon(conversationId));
  const server = createRpcServer({
    port: config.GRPC_PORT,
    logger,
    readiness: scope.readiness,
    auth: rpcAuthOf(config, { isRevoked: await openRevocationCache(scope, config, redis) }),
    services: [
      implement(MessageService, createMessageRpc({ ...app, sendMessage })),
      implement(PresenceService, createPresenceRpc(app)),
      implement(
        PushService,
        createPushRpc({ ...app.webPush, setPushSettings: app.webPush.createSetPushSettings(jobs.wakeSenders) }),
      ),
      implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
    ],
  });
  return scope.serve(server);
}

async function openRevocationCache(scope: Scope, config: MessagingConfig, redis: Redis) {
  const subscriber = await connectSubscriber(redis);
  scope.onDispose(() => closeRedis(subscriber));
  const { isRevoked } = openRevocations(redis, config);
  return createRevocationCache({ isRevoked, subscriber, prefix: config.REDIS_PREFIX, logger: scope.logger });
}
