import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createPushPublisher } from '@tallscreen/kit/push/publisher';
import { closeRedis, connectSubscriber } from '@tallscreen/kit/redis/connection';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openIds, openMongo, openOutbox, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import type { MessagingConfig } from '#config';
import { createConversations } from '#domain/conversations';
import { createPresence } from '#domain/presence';
import { createReachability } from '#domain/reachability';
import { createSettler } from '#domain/settler';
import { createAnnounce } from '#events/announce';
import { consumedTopics } from '#events/consume';
import { liveTopics } from '#events/live';
import { hearRevocations } from '#heard-revocations';
import { createMessageRpc } from '#rpc/messages';
import { createIdentityLookup } from '#rpc/identity';
import { createPresenceRpc } from '#rpc/presence';
import { createAppend } from '#store/append';
import { messageIndexes } from '#store/message-document';
import { createMessageStore } from '#store/messages';
import { createPeopleStore, peopleIndexes } from '#store/people';
import { createPresenceStore } from '#store/presence';
import { createSettleStore } from '#store/settle';
import { sideIndexes } from '#store/sides';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startMessaging(scope: Scope, config: MessagingConfig): Promise<number> {
  const connection = await openMongo(scope, config, [...messageIndexes, ...sideIndexes, ...peopleIndexes]);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const newId = await openIds(scope, connection);

  const credential = createServiceCredential({ service: 'messaging', serviceKey: config.SERVICE_KEY });
  const users = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  scope.onDispose(() => users.close());

  const people = createPeopleStore(connection);
  const { canReceive, forget } = createReachability({ people, askIdentity: createIdentityLookup(users) });
  const { logger, signal } = scope;
  const settler = createSettler({ store: createSettleStore(connection, outbox), logger, signal });
  scope.onDispose(() => settler.stop());
  const append = createAppend({ connection, newId, onPending: settler.settleSoon });
  const store = createMessageStore({ connection, outbox, append, settler });
  const push = createPushPublisher({ redis, prefix: config.REDIS_PREFIX });
  const announce = createAnnounce(push, logger);
  const conversations = createConversations({ store, announce, canReceive });
  const presence = createPresence({ presence: createPresenceStore(redis), partners: store });
  const consumptions = [
    bus.consume({ group: 'messaging', topics: consumedTopics(people, forget) }),
    bus.consume({ group: 'messaging-live', topics: liveTopics(push) }),
  ];
  for (const consumption of consumptions) scope.onDispose(() => consumption.stop());

  const subscriber = await connectSubscriber(redis, logger);
  scope.onDispose(() => closeRedis(subscriber));
  const prefix = config.REDIS_PREFIX;
  const isRevoked = hearRevocations({ ...openRevocations(redis, config), subscriber, prefix, logger });

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness: scope.readiness,
      auth: rpcAuthOf(config, { isRevoked }),
      services: [
        implement(MessageService, createMessageRpc(conversations)),
        implement(PresenceService, createPresenceRpc(presence)),
      ],
    }),
  );
}
