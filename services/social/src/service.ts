import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection, type Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { inTransaction } from '@tallscreen/kit/mongo/transaction';
import { createRpcClient, type RpcClient } from '@tallscreen/kit/rpc/client';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openIds, openMongo } from '@tallscreen/kit/mongo/wiring';
import { openOtherRedis, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { Connection } from 'mongoose';
import { createReadUserData } from '@tallscreen/kit/mongo/user-data';
import { UserDataService } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';
import { createUserDataRpc } from '#rpc/user-data';
import { userDataKinds } from '#store/user-data';
import { askingMedia, createAskMedia } from '#app/ask-media';
import { createCheckBlocks } from '#app/check-blocks';
import { createCopyMediaItems } from '#app/copy-media-items';
import { createCopyUsers } from '#app/copy-users';
import { createCorrectCounters } from '#app/correct-counters';
import { createDeleteComment } from '#app/delete-comment';
import { createDeleteThread } from '#app/delete-thread';
import { createForgetActor } from '#app/forget-actor';
import { createGetComments } from '#app/get-comments';
import { createGetEngagement } from '#app/get-engagement';
import { createGetProfileStats } from '#app/get-profile-stats';
import { createHideUserComments } from '#app/hide-user-comments';
import { createListBlocks } from '#app/list-blocks';
import { createListComments } from '#app/list-comments';
import { createListFollows } from '#app/list-follows';
import { createListNotifications } from '#app/list-notifications';
import { createListRecentComments } from '#app/list-recent-comments';
import { createMarkNotificationsRead } from '#app/mark-notifications-read';
import { createNotify } from '#app/notify';
import { createPostComment, type PostComment, type PostCommentCommand } from '#app/post-comment';
import { createRemoveUserBlocks } from '#app/remove-user-blocks';
import { createRemoveUserComment } from '#app/remove-user-comment';
import { createRemoveUserFollows } from '#app/remove-user-follows';
import { createRemoveUserLikes } from '#app/remove-user-likes';
import { retryByItem } from '#app/retry-by-item';
import { createSetBlock } from '#app/set-block';
import { createSetFollow, type SetFollow } from '#app/set-follow';
import { createSetLikes } from '#app/set-like';
import { createWriteBlock } from '#app/write-block';
import { createWriteFollow } from '#app/write-follow';
import type { SocialConfig } from '#config';
import type { LikeCommand, LikeResult } from '#domain/like';
import { startConsumers } from '#events/consume';
import { mediaItemCopyFrom, userCopyFrom } from '#events/mappings';
import { startCleanUpUsers, type CleanUpUsersDeps } from '#jobs/clean-up-users';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as countUnread } from '#migrations/0003-unread-counters';
import { createBlockRpc } from '#rpc/blocks';
import { createCommentRpc } from '#rpc/comments';
import { createEngagementRpc } from '#rpc/engagement';
import { createFollowRpc } from '#rpc/follows';
import { createNotificationRpc } from '#rpc/notifications';
import { blocksCollection, createBlocks } from '#store/blocks';
import { commentsCollection, createComments } from '#store/comments';
import { createEngagementCache } from '#store/engagement-cache';
import { createFollows, followsCollection } from '#store/follows';
import { createLikes, likesCollection } from '#store/likes';
import { createMediaItems, mediaItemsCollection } from '#store/media-items';
import { createNotifications, notificationsCollection } from '#store/notifications';
import { createUnreadCounters, unreadCountersCollection } from '#store/unread-counters';
import { createUserJobs, userJobsCollection } from '#store/user-jobs';
import { createUsers, usersCollection } from '#store/users';

const collections = [
  mediaItemsCollection,
  likesCollection,
  commentsCollection,
  usersCollection,
  followsCollection,
  blocksCollection,
  notificationsCollection,
  unreadCountersCollection,
  userJobsCollection,
  inboxCollection,
  outboxCollection,
  positionsCollection,
];

const migrations = {
  '0001-plain-names': usePlainNames,
  '0002-snake-case-collections': useSnakeCase,
  '0003-unread-counters': countUnread,
};

const LIKES_PER_BATCH = 200;
const DOCUMENTS_PER_CLEAN_UP_STEP = 100;
/** Leaves time for the command itself within the BFF's 3 s. */
const OWNER_TIMEOUT_MS = 800;

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startSocial(scope: Scope, config: SocialConfig): Promise<number> {
  const { logger, readiness, onDispose } = scope;
  const connection = await openMongo(scope, config, collections, migrations);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const cacheRedis = await openOtherRedis(scope, config, redis, config.REDIS_CACHE_URL);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const credential = createServiceCredential({ service: 'social', privateKey: config.SERVICE_PRIVATE_KEY });
  const identity = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  onDispose(() => identity.close());
  const media = createRpcClient(VideoService, { target: config.MEDIA_ADDR, credential });
  onDispose(() => media.close());

  const deps = { connection, outbox, identity, media, logger, newId, ...createStores(connection, cacheRedis, logger) };
  const app = createApp(deps);
  const { cache, userJobs, users } = deps;
  onDispose(startConsumers({ bus, cacheEngagement: cache.apply, ...app }));
  const cleanUp = startCleanUpUsers({ connection, userJobs, users, steps: createCleanUpSteps(deps), logger });
  scope.onStop(() => cleanUp.stop());

  const auth = rpcAuthOf(config, openRevocations(redis, config));
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth,
      services: [
        implement(EngagementService, createEngagementRpc(app)),
        implement(CommentService, createCommentRpc(app)),
        implement(FollowService, createFollowRpc(app)),
        implement(BlockService, createBlockRpc(app)),
        implement(NotificationService, createNotificationRpc(app)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}

const createStores = (connection: Connection, redis: Redis, logger: Logger) => ({
  mediaItems: createMediaItems(connection),
  likes: createLikes(connection),
  comments: createComments(connection),
  users: createUsers(connection),
  follows: createFollows(connection),
  blocks: createBlocks(connection),
  notifications: createNotifications(connection),
  unreadCounters: createUnreadCounters(connection),
  userJobs: createUserJobs(connection),
  cache: createEngagementCache(redis, logger),
});

interface AppDeps extends ReturnType<typeof createStores> {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly identity: Pick<RpcClient<typeof UserService>, 'batchGetUsers'>;
  readonly media: Pick<RpcClient<typeof VideoService>, 'batchGetVideos'>;
  readonly logger: Logger;
  readonly newId: () => number;
}

function createApp(deps: AppDeps) {
  const writeFollow = createWriteFollow(deps);
  const fetchUsers = async (ids: readonly number[]) => {
    const response = await deps.identity.batchGetUsers({ ids: ids.map(fromId) }, { timeoutMs: OWNER_TIMEOUT_MS });
    return response.users.map((user) => userCopyFrom(user, 0));
  };
  const askMedia = createAskMedia({
    ...deps,
    async fetchLiveItems(ids) {
      const lookups = ids.map((id) => ({ videoId: fromId(id), viewer: { userId: 0n } }));
      const { videos } = await deps.media.batchGetVideos({ lookups }, { timeoutMs: OWNER_TIMEOUT_MS });
      return videos.map(mediaItemCopyFrom).filter(({ isLive }) => isLive);
    },
  });
  return {
    setLike: askingMedia(askMedia, ({ itemId }: LikeCommand) => itemId, batchedSetLike(deps)),
    getEngagement: createGetEngagement(deps),
    postComment: askingMedia(
      askMedia,
      ({ videoId }: PostCommentCommand) => videoId,
      oneAtATimeByVideo(createPostComment(deps)),
    ),
    deleteComment: createDeleteComment({ ...deps, deleteThread: createDeleteThread(deps) }),
    listComments: createListComments(deps),
    listRecentComments: createListRecentComments(deps),
    getComments: createGetComments(deps),
    setFollow: oneAtATimeByFollowee(createSetFollow({ ...deps, writeFollow, fetchUsers })),
    setBlock: createSetBlock({ ...deps, writeBlock: createWriteBlock(deps), writeFollow, fetchUsers }),
    listBlocks: createListBlocks(deps),
    checkBlocks: createCheckBlocks(deps),
    getProfileStats: createGetProfileStats(deps),
    listFollows: createListFollows(deps),
    listNotifications: createListNotifications(deps),
    markNotificationsRead: createMarkNotificationsRead(deps),
    notify: createNotify(deps),
    copyMediaItems: createCopyMediaItems(deps),
    copyUsers: createCopyUsers(deps),
  };
}

/** Likes that arrive while a batch runs form the next one. One batch at a time: two would conflict on popular items. */
const batchedSetLike = (deps: AppDeps) =>
  createBatcher<LikeCommand, LikeResult>({
    maxSize: LIKES_PER_BATCH,
    concurrency: 1,
    run: retryByItem(createSetLikes(deps)),
  });

/** Comments on one video change the same counter: one at a time, so that their transactions do not conflict. */
function oneAtATimeByVideo(postComment: PostComment): PostComment {
  const withLock = createKeyedMutex();
  return (command) => withLock(command.videoId, () => postComment(command));
}

/** Follows of one user change the same counter: one at a time, so that their transactions do not conflict. */
function oneAtATimeByFollowee(setFollow: SetFollow): SetFollow {
  const withLock = createKeyedMutex();
  return (pair, isFollowing) => withLock(pair.followeeId, () => setFollow(pair, isFollowing));
}

function createCleanUpSteps(deps: AppDeps): CleanUpUsersDeps['steps'] {
  const correctCounters = createCorrectCounters(deps);
  const hideComments = createHideUserComments({ ...deps, correctCounters });
  const removeLikes = createRemoveUserLikes({ ...deps, correctCounters });
  const removeComment = createRemoveUserComment({ ...deps, deleteThread: createDeleteThread(deps) });
  const forgetActor = createForgetActor(deps);
  const removeFollows = createRemoveUserFollows({ ...deps, writeFollow: createWriteFollow(deps) });
  const removeBlocks = createRemoveUserBlocks({ ...deps, writeBlock: createWriteBlock(deps) });
  const limit = DOCUMENTS_PER_CLEAN_UP_STEP;
  return {
    active: [(userId) => hideComments(userId, false, limit)],
    banned: [(userId) => hideComments(userId, true, limit)],
    deleted: [
      (userId) => removeLikes(userId, limit),
      removeComment,
      (userId) => removeFollows(userId, limit),
      (userId) => removeBlocks(userId, limit),
      (userId) => forgetActor(userId, limit),
      async (userId) => {
        await inTransaction(deps.connection, async (session) => {
          await deps.notifications.removeByUser(userId, session);
          await deps.unreadCounters.remove(userId, session);
        });
        return 0;
      },
    ],
  };
}
