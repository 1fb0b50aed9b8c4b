import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import { blocksCollection } from '#store/blocks';
import { commentDeletionsCollection } from '#store/comment-deletions';
import { commentLikesCollection } from '#store/comment-likes';
import { commentsCollection } from '#store/comments';
import { followsCollection } from '#store/follows';
import { heldWordsCollection } from '#store/held-words';
import { likesCollection } from '#store/likes';
import { mediaItemsCollection } from '#store/media-items';
import { notificationsCollection } from '#store/notifications';
import { postedTextsCollection } from '#store/posted-texts';
import { replyCoversCollection } from '#store/reply-covers';
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
  replyCoversCollection,
  heldWordsCollection,
  postedTextsCollection,
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
