import type { MessageInitShape } from '@bufbuild/protobuf';
import { auditEvent } from '@tallscreen/kit/audit';
import type { OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { Comment } from '#domain/comment';
import type { EngagementFact } from '#domain/item';
import type { Notification } from '#domain/notification';
import { EngagementEvents, FollowEvents, NotificationEvents } from '#events/topics';
import { toNotification } from '#rpc/views';

type Change = NonNullable<MessageInitShape<typeof EngagementEventSchema>['change']>;

/** 0 means none. */
const optionalId = (id: number): bigint => BigInt(id);

function changeOf(fact: EngagementFact): Change {
  switch (fact.kind) {
    case 'liked':
      return { case: 'liked', value: {} };
    case 'unliked':
      return { case: 'unliked', value: {} };
    case 'corrected':
      return { case: 'countersCorrected', value: {} };
    case 'commentPosted': {
      const { commentId, parentId, parentAuthorId } = fact;
      const ids = { parentId: optionalId(parentId), parentAuthorId: optionalId(parentAuthorId) };
      return { case: 'commentPosted', value: { commentId: fromId(commentId), ...ids } };
    }
    case 'commentDeleted':
      return { case: 'commentDeleted', value: { commentIds: fact.commentIds.map(fromId), isByAdmin: fact.isByAdmin } };
  }
}

export const engagementEvent = (fact: EngagementFact): OutgoingEvent => {
  const { id, kind, ownerId, likes, comments, revision } = fact.item;
  return EngagementEvents.event(id, {
    itemType: kind === 'promo' ? ItemType.PROMO : ItemType.VIDEO,
    itemId: fromId(id),
    ownerId: fromId(ownerId),
    actorId: fromId(fact.actorId),
    counters: {
      likeCount: BigInt(likes),
      commentCount: BigInt(comments),
      revision: BigInt(revision),
    },
    change: changeOf(fact),
  });
};

/** For the audit log: an admin took somebody else's comment down. Its words are gone with it. */
export const commentRemovedByAdmin = (comment: Comment, actorId: number, replyCount: number): OutgoingEvent =>
  auditEvent({
    actorId,
    action: 'comment.removed',
    target: { type: 'comment', id: comment.id },
    details: `By user ${comment.userId} below video ${comment.videoId}, replies: ${replyCount}.`,
  });

export const followEvent = (
  { followerId, followeeId }: { followerId: number; followeeId: number },
  isFollowing: boolean,
): OutgoingEvent =>
  FollowEvents.event(followeeId, { followerId: fromId(followerId), followeeId: fromId(followeeId), isFollowing });

export const notificationEvent = (notification: Notification, unread: number): OutgoingEvent =>
  NotificationEvents.event(notification.userId, {
    notification: toNotification(notification),
    unreadCount: BigInt(unread),
  });
