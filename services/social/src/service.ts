import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openIds, openMongo, openOutbox, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { runChores } from '#chore-worker';
import type { SocialConfig } from '#config';
import { startConsumers } from '#events/consume';
import { createCommentRpc } from '#rpc/comments';
import { createEngagementRpc } from '#rpc/engagement';
import { createFollowRpc } from '#rpc/follows';
import { createNotificationRpc } from '#rpc/notifications';
import { createStores, indexes } from '#store/stores';
import { choreSteps, createDomain } from '#wiring';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startSocial(scope: Scope, config: SocialConfig): Promise<number> {
  const { logger, readiness, signal, onDispose } = scope;
  const connection = await openMongo(scope, config, indexes);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const credential = createServiceCredential({ service: 'social', serviceKey: config.SERVICE_KEY });
  const users = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  onDispose(() => users.close());

  const stores = createStores({ connection, redis, outbox, logger, newId });
  const domain = createDomain({ stores, users, newId });
  const stopConsumers = startConsumers({ bus, connection, outbox, stores });
  onDispose(stopConsumers);
  const { chores, people } = stores;
  const working = runChores({ connection, chores, people, steps: choreSteps(stores), logger }, signal);
  onDispose(() => working);

  const auth = rpcAuthOf(config, openRevocations(redis, config));
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth,
      services: [
        implement(EngagementService, createEngagementRpc({ ...domain, verifyPerson: auth.verifyPerson })),
        implement(CommentService, createCommentRpc(domain.comments)),
        implement(FollowService, createFollowRpc(domain.follows)),
        implement(NotificationService, createNotificationRpc(domain.notifications)),
      ],
    }),
  );
}
