import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';
import { type App, createApp } from '#app';
import type { SocialConfig } from '#config';
import { startConsumers } from '#events/consume';
import { startCleanUpUsers } from '#jobs/clean-up-users';
import { startCoverReplies } from '#jobs/cover-replies';
import { openParts, type Parts } from '#parts';
import { createBlockRpc } from '#rpc/blocks';
import { createCommentRpc } from '#rpc/comments';
import { createEngagementRpc } from '#rpc/engagement';
import { createFollowRpc } from '#rpc/follows';
import { createLibraryRpc } from '#rpc/library';
import { createNotificationRpc } from '#rpc/notifications';
import { userDataKinds } from '#store/user-data';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startSocial(scope: Scope, config: SocialConfig): Promise<number> {
  const parts = await openParts(scope, config);
  const app = createApp(parts);
  scope.onDispose(startConsumers({ ...app, ...consumed(parts) }));
  startJobs(scope, parts, app);
  return serve(scope, config, parts, app);
}

const consumed = ({ bus, cache, users }: Parts) => ({
  bus,
  cacheEngagement: cache.apply,
  listActiveAdminIds: () => users.listActiveAdminIds(),
  findInactiveIds: (ids: readonly number[]) => users.findInactiveIds(ids),
});

function startJobs(scope: Scope, parts: Parts, { cleanUpSteps: steps, continueCovering }: App): void {
  const { connection, userJobs, users, logger } = parts;
  const cleanUp = startCleanUpUsers({ connection, userJobs, users, steps, logger });
  const covering = startCoverReplies({ ...parts, continueCovering });
  scope.onStop(() => Promise.all([cleanUp.stop(), covering.stop()]));
}

function serve(scope: Scope, config: SocialConfig, { redis, connection, logger }: Parts, app: App): Promise<number> {
  const server = createRpcServer({
    port: config.GRPC_PORT,
    logger,
    readiness: scope.readiness,
    auth: rpcAuthOf(config, openRevocations(redis, config)),
    services: [
      implement(EngagementService, createEngagementRpc(app)),
      implement(CommentService, createCommentRpc(app)),
      implement(FollowService, createFollowRpc(app)),
      implement(BlockService, createBlockRpc(app)),
      implement(LibraryService, createLibraryRpc(app)),
      implement(NotificationService, createNotificationRpc(app)),
      implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
    ],
  });
  return scope.serve(server);
}
