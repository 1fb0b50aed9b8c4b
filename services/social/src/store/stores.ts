import type { Logger } from '@tallscreen/kit/logger';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { Connection } from 'mongoose';
import { choreIndexes, createChores } from '#store/chores';
import { commentIndexes, createCommentCollection } from '#store/comments';
import { createCommentWriter } from '#store/comment-writer';
import { createEngagementCache } from '#store/engagement-cache';
import { createEngagementSource } from '#store/engagement-source';
import { createFollowCollection, followIndexes } from '#store/follows';
import { createFollowWriter } from '#store/follow-writer';
import { createItems, itemIndexes } from '#store/items';
import { createLikeCollection, likeIndexes } from '#store/likes';
import { createLikeRemover } from '#store/like-remover';
import { createLikeWriter } from '#store/like-writer';
import { createNotificationCollection, notificationIndexes } from '#store/notifications';
import { createPeople, peopleIndexes } from '#store/people';
import { createTell } from '#store/tell';

export const indexes: readonly IndexSpec[] = [
  ...itemIndexes,
  ...likeIndexes,
  ...commentIndexes,
  ...peopleIndexes,
  ...followIndexes,
  ...notificationIndexes,
  ...choreIndexes,
];

export interface StoresDeps {
  readonly connection: Connection;
  readonly redis: Redis;
  readonly outbox: Outbox;
  readonly logger: Logger;
  readonly newId: () => number;
}

export type Stores = ReturnType<typeof createStores>;

export function createStores({ connection, redis, outbox, logger, newId }: StoresDeps) {
  const items = createItems(connection);
  const likes = createLikeCollection(connection);
  const comments = createCommentCollection(connection);
  const people = createPeople(connection);
  const follows = createFollowCollection(connection);
  const notifications = createNotificationCollection(connection);
  const cache = createEngagementCache(redis, logger);
  return {
    items,
    comments,
    people,
    follows,
    notifications,
    cache,
    chores: createChores(connection),
    engagement: createEngagementSource({ cache, items, likes, logger }),
    writeLikes: createLikeWriter({ items, likes, cache, outbox }),
    removeLikes: createLikeRemover({ items, likes, cache, outbox }),
    commentWriter: createCommentWriter({ comments, items, cache, outbox }),
    followWriter: createFollowWriter({ follows, people, outbox, newId }),
    tell: createTell({ notifications, people, outbox, newId }),
  };
}
