import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import type { Logger } from '@tallscreen/kit/logger';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { openOtherRedis, openRedis } from '@tallscreen/kit/wiring';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { Connection } from 'mongoose';
import type { SocialConfig } from '#config';
import { createBlocks } from '#store/blocks';
import { createCommentDeletions } from '#store/comment-deletions';
import { createCommentLikes } from '#store/comment-likes';
import { createComments } from '#store/comments';
import * as database from '#store/database';
import { createEngagementCache } from '#store/engagement-cache';
import { createFollows } from '#store/follows';
import { createHeldWords } from '#store/held-words';
import { createLikes } from '#store/likes';
import { createMediaItems } from '#store/media-items';
import { createNotifications } from '#store/notifications';
import { createPostedTexts } from '#store/posted-texts';
import { createReplyCovers } from '#store/reply-covers';
import { createSaves } from '#store/saves';
import { createUnreadCounters } from '#store/unread-counters';
import { createUserJobs } from '#store/user-jobs';
import { createUsers } from '#store/users';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/**
 * Opens what the service works with: database, Redis, Kafka and the services that it calls. All close with the scope.
 */
export async function openParts(scope: Scope, config: SocialConfig) {
  const { logger } = scope;
  const connection = await openMongo(scope, config, database);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const cacheRedis = await openOtherRedis(scope, config, redis, config.REDIS_CACHE_URL);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const stores = openStores(connection, cacheRedis, logger);
  return { logger, connection, newId, redis, bus, outbox, ...stores, ...connectServices(scope, config) };
}

const openStores = (connection: Connection, redis: Redis, logger: Logger) => ({
  mediaItems: createMediaItems(connection),
  likes: createLikes(connection),
  saves: createSaves(connection),
  comments: createComments(connection),
  commentDeletions: createCommentDeletions(connection),
  commentLikes: createCommentLikes(connection),
  replyCovers: createReplyCovers(connection),
  heldWords: createHeldWords(connection),
  postedTexts: createPostedTexts(connection),
  users: createUsers(connection),
  follows: createFollows(connection),
  blocks: createBlocks(connection),
  notifications: createNotifications(connection),
  unreadCounters: createUnreadCounters(connection),
  userJobs: createUserJobs(connection),
  cache: createEngagementCache(redis, logger),
});

function connectServices({ onDispose }: Scope, config: SocialConfig) {
  const credential = createServiceCredential({ service: 'social', privateKey: config.SERVICE_PRIVATE_KEY });
  const identity = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  const media = createRpcClient(VideoService, { target: config.MEDIA_ADDR, credential });
  const policies = createRpcClient(PolicyService, { target: config.MODERATION_ADDR, credential });
  for (const client of [identity, media, policies]) onDispose(() => client.close());
  return { identity, media, policies };
}
