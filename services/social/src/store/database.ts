import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as countUnread } from '#migrations/0003-unread-counters';
import { up as prepareMentions } from '#migrations/0004-comment-likes-and-name-keys';
import { up as hideBannedFollows } from '#migrations/0005-follows-of-banned-users';
import { blocksCollection } from '#store/blocks';
import { commentDeletionsCollection } from '#store/comment-deletions';
import { commentLikesCollection } from '#store/comment-likes';
import { commentsCollection } from '#store/comments';
import { followsCollection } from '#store/follows';
import { likesCollection } from '#store/likes';
import { mediaItemsCollection } from '#store/media-items';
import { notificationsCollection } from '#store/notifications';
import { savesCollection } from '#store/saves';
import { unreadCountersCollection } from '#store/unread-counters';
import { userJobsCollection } from '#store/user-jobs';
import { usersCollection } from '#store/users';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  mediaItemsCollection,
  likesCollection,
  savesCollection,
  commentsCollection,
  commentDeletionsCollection,
  commentLikesCollection,
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

export const migrations: Migrations = {
  '0001-plain-names': usePlainNames,
  '0002-snake-case-collections': useSnakeCase,
  '0003-unread-counters': countUnread,
  '0004-comment-likes-and-name-keys': prepareMentions,
  '0005-follows-of-banned-users': hideBannedFollows,
};
