import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { fromId } from '@tallscreen/kit/ids';
import { createPushPublisher } from '@tallscreen/kit/push/publisher';
import { closeRedis, connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openIds, openMongo } from '@tallscreen/kit/mongo/wiring';
import { openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { createReadUserData } from '@tallscreen/kit/mongo/user-data';
import { UserDataService } from '@tallscreen/proto/tallscreen/messaging/v1/user_data_service_pb';
import { createUserDataRpc } from '#rpc/user-data';
import { userDataKinds } from '#store/user-data';
import { batchThreadUpdates } from '#app/batch-thread-updates';
import { createCanReceive } from '#app/can-receive';
import { createCheckReceiver } from '#app/check-receiver';
import { createCountFirstContact } from '#app/count-first-contact';
import { createDeleteConversation } from '#app/delete-conversation';
import { createListOnline } from '#app/list-online';
import { createListThreads } from '#app/list-threads';
import { createMarkRead } from '#app/mark-read';
import { createPushMissed } from '#app/push-missed';
import { createReadConversation } from '#app/read-conversation';
import { createRemoveUser } from '#app/remove-user';
import { createReportOnline } from '#app/report-online';
import { createReportTyping } from '#app/report-typing';
import { createSendMessage } from '#app/send-message';
import { createUpdateThreads } from '#app/update-threads';
import { createUserStateCache } from '#app/user-state-cache';
import type { MessagingConfig } from '#config';
import { blockTopics, pushTopics, userTopics } from '#events/consume';
import { createPushAtOnce } from '#events/push';
import { startRemoveUsers } from '#jobs/remove-users';
import { startThreadUpdates } from '#jobs/update-threads';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { createMessageRpc } from '#rpc/messages';
import { createPresenceRpc } from '#rpc/presence';
import { createRevocationCache } from '#rpc/revocation-cache';
import { blocksCollection, createBlockStore } from '#store/blocks';
import { createFirstContactStore, firstContactsCollection } from '#store/first-contacts';
import { createMessageStore, messagesCollection } from '#store/messages';
import { createOnlineUserStore } from '#store/online-users';
import { createThreadStore, threadsCollection } from '#store/threads';
import { createUserCopyStore, userCopiesCollection } from '#store/user-copies';

const collections = [
  messagesCollection,
  outboxCollection,
  threadsCollection,
  userCopiesCollection,
  blocksCollection,
  firstContactsCollection,
];
const migrations = { '0001-plain-names': usePlainNames, '0002-snake-case-collections': useSnakeCase };

/** Leaves time for the message itself within the BFF's 3 s. */
const IDENTITY_TIMEOUT_MS = 800;

/** Starts the service; main.ts and the tests start the same one. Returns the port it listens on. */
export async function startMessaging(scope: Scope, config: MessagingConfig): Promise<number> {
  const { logger } = scope;
  const connection = await openMongo(scope, config, collections, migrations);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const newId = await openIds(scope, connection);

  const messages = createMessageStore(connection);
  const threads = createThreadStore(connection);
  const onlineUsers = createOnlineUserStore(redis);
  const userCopies = createUserCopyStore(connection);
  const userStates = createUserStateCache((userId) => userCopies.readState(userId));
  const isActiveInIdentity = openIdentityLookup(scope, config);
  const blocks = createBlockStore(connection);
  const canReceive = createCanReceive({ readState: (userId) => userStates.read(userId), isActiveInIdentity });

  const updateThreads = batchThreadUpdates(createUpdateThreads({ messages, threads, outbox }));
  const updateThreadsOf = async (userId: number): Promise<void> =>
    void (await Promise.all((await messages.listPendingConversations(userId)).map(updateThreads)));
  const threadUpdates = startThreadUpdates({
    updateThreads,
    listOverdue: (before, limit) => messages.listOverdueConversations(before, limit),
    logger,
  });
  scope.onDispose(() => threadUpdates.stop());

  const publisher = createPushPublisher({ redis, prefix: config.REDIS_PREFIX });
  const { pushSent, pushRead } = createPushAtOnce(publisher, logger);
  const onPending = (conversationId: string): void => threadUpdates.updateSoon(conversationId);
  const maxPerDay = Math.max(1, Math.ceil(config.FIRST_CONTACTS_PER_DAY * config.RATE_LIMIT_SCALE));
  const pushTyping = (userId: number, to: number): Promise<void> =>
    publisher.publish({ userId: to, event: { case: 'typing', value: { userId: fromId(userId) } } });
  const rpc = createMessageRpc({
    sendMessage: createSendMessage({
      messages,
      threads,
      checkReceiver: createCheckReceiver({ canReceive, blocks }),
      countFirstContact: createCountFirstContact({ firstContacts: createFirstContactStore(connection), maxPerDay }),
      newId,
      onPending,
      pushSent,
    }),
    reportTyping: createReportTyping({ messages, blocks, pushTyping }),
    readConversation: createReadConversation({ messages, threads }),
    listThreads: createListThreads({ threads, updateThreadsOf }),
    markRead: createMarkRead({ messages, threads, outbox, updateThreads, pushRead }),
    deleteConversation: createDeleteConversation({ threads, outbox, updateThreads }),
  });
  const presenceRpc = createPresenceRpc({
    reportOnline: createReportOnline({ onlineUsers }),
    listOnline: createListOnline({ onlineUsers, threads, blocks, updateThreadsOf }),
  });

  const removeUser = createRemoveUser({ messages, threads, outbox, updateThreadsOf });
  const removing = startRemoveUsers({ connection, userCopies, removeUser, logger });
  scope.onStop(() => removing.stop());
  const userConsumer = bus.consume({
    group: 'messaging',
    topics: {
      ...blockTopics((changed) => blocks.save(changed)),
      ...userTopics(async (copies) => {
        await userCopies.save(copies);
        for (const { id } of copies) userStates.forget(id);
        if (copies.some(({ isRemovalDue }) => isRemovalDue)) removing.wake();
      }),
    },
  });
  scope.onDispose(() => userConsumer.stop());
  const pushConsumer = bus.consume({ group: 'messaging-live', topics: pushTopics(createPushMissed(publisher)) });
  scope.onDispose(() => pushConsumer.stop());

  const userData = implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds)));
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness: scope.readiness,
      auth: rpcAuthOf(config, { isRevoked: await openRevocationCache(scope, config, redis) }),
      services: [implement(MessageService, rpc), implement(PresenceService, presenceRpc), userData],
    }),
  );
}

/** Returns a function that asks identity whether a user exists and is active. */
function openIdentityLookup(scope: Scope, config: MessagingConfig): (userId: number) => Promise<boolean> {
  const credential = createServiceCredential({ service: 'messaging', privateKey: config.SERVICE_PRIVATE_KEY });
  const users = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  scope.onDispose(() => users.close());
  return async (userId) => {
    const response = await users.batchGetUsers({ ids: [fromId(userId)] }, { timeoutMs: IDENTITY_TIMEOUT_MS });
    return response.users.some(({ status }) => status === AccountStatus.ACTIVE);
  };
}

async function openRevocationCache(scope: Scope, config: MessagingConfig, redis: Redis) {
  const subscriber = await connectSubscriber(redis, scope.logger);
  scope.onDispose(() => closeRedis(subscriber));
  const { isRevoked } = openRevocations(redis, config);
  return createRevocationCache({ isRevoked, subscriber, prefix: config.REDIS_PREFIX, logger: scope.logger });
}
