import type { MessageInitShape } from '@bufbuild/protobuf';
import { auditEvent } from '@tallscreen/kit-events/audit';
import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { blockKey, type Block } from '#domain/block';
import type { Comment } from '#domain/comment';
import type { FollowPair } from '#domain/follow';
import type { EngagementChange } from '#domain/media-item';
import type { Save } from '#domain/save';
import type { StoredNotification } from '#domain/notification';
import { toNotificationMessage } from '#events/mappings';
import {
  BlockEvents,
  EngagementEvents,
  FollowEvents,
  NotificationEvents,
  SaveEvents,
} from '@tallscreen/kit-events/event-types';

type ChangeMessage = NonNullable<MessageInitShape<typeof EngagementEventSchema>['change']>;

function toChangeMessage(change: EngagementChange): ChangeMessage {
  switch (change.kind) {
    case 'liked':
      return { case: 'liked', value: {} };
    case 'unliked':
      return { case: 'unliked', value: {} };
    case 'countersCorrected':
      return { case: 'countersCorrected', value: {} };
    case 'commentPosted': {
      const { commentId, parentId, parentAuthorId, mentionedUserIds, endedHideId } = change;
      const value = {
        commentId: fromId(commentId),
        parentId: BigInt(parentId),
        parentAuthorId: BigInt(parentAuthorId),
        mentionedUserIds: mentionedUserIds.map(fromId),
        endedHideId: BigInt(endedHideId),
      };
      return { case: 'commentPosted', value };
    }
    case 'commentHeld':
      return {
        case: 'commentHeld',
        value: { commentId: fromId(change.commentId), reason: change.findings.join(' ') },
      };
    case 'commentHidden':
      return {
        case: 'commentHidden',
        value: {
          commentId: fromId(change.commentId),
          authorId: fromId(change.authorId),
          itemTitle: change.item.title,
          hideId: BigInt(change.hideId),
          reasonCode: change.reasonCode,
        },
      };
    case 'commentShown':
      return {
        case: 'commentShown',
        value: { commentId: fromId(change.commentId), endedHideId: BigInt(change.endedHideId) },
      };
    case 'commentDeleted': {
      const { commentIds, isByAdmin, removed } = change;
      const chosen = removed && {
        removedCommentId: fromId(removed.commentId),
        removedAuthorId: fromId(removed.authorId),
        reasonCode: removed.reasonCode,
      };
      return { case: 'commentDeleted', value: { commentIds: commentIds.map(fromId), isByAdmin, ...chosen } };
    }
  }
}

export const engagementEvent = (change: EngagementChange): OutgoingEvent => {
  const { id, itemType, ownerId, likeCount, commentCount, revision } = change.item;
  return EngagementEvents.event(id, {
    itemType: itemType === 'promo' ? ItemType.PROMO : ItemType.VIDEO,
    itemId: fromId(id),
    ownerId: fromId(ownerId),
    actorId: fromId(change.actorId),
    counters: { likeCount: BigInt(likeCount), commentCount: BigInt(commentCount), revision: BigInt(revision) },
    change: toChangeMessage(change),
  });
};

/** The audit log entry for an admin who deleted another user's comment. Does not contain the text of the comment. */
export const commentRemovedByAdmin = (comment: Comment, actorId: number, replyCount: number): OutgoingEvent =>
  auditEvent({
    actorId,
    action: 'comment.removed',
    target: { type: 'comment', id: comment.id },
    params: { user: comment.userId, video: comment.videoId, replies: replyCount },
  });

/** The audit log entry for an admin who approved or hid a comment on another user's item. */
export const commentDecidedByAdmin = (comment: Comment, status: 'shown' | 'hidden', actorId: number): OutgoingEvent =>
  auditEvent({
    actorId,
    action: status === 'shown' ? 'comment.approved' : 'comment.hidden',
    target: { type: 'comment', id: comment.id },
    params: { user: comment.userId, video: comment.videoId },
  });

export const followEvent = ({ followerId, followeeId }: FollowPair, isFollowing: boolean): OutgoingEvent =>
  FollowEvents.event(followeeId, { followerId: fromId(followerId), followeeId: fromId(followeeId), isFollowing });

export const saveEvent = ({ userId, videoId }: Pick<Save, 'userId' | 'videoId'>, isSaved: boolean): OutgoingEvent =>
  SaveEvents.event(userId, { userId: fromId(userId), videoId: fromId(videoId), isSaved });

export const blockEvent = (block: Block): OutgoingEvent =>
  BlockEvents.event(blockKey(block), {
    blockerId: fromId(block.blockerId),
    blockedId: fromId(block.blockedId),
    isBlocked: block.isBlocked,
    isMuted: block.isMuted,
    revision: BigInt(block.revision),
  });

export const notificationEvent = (
  notification: StoredNotification,
  actorUsername: string,
  unreadCount: number,
): OutgoingEvent =>
  NotificationEvents.event(notification.userId, {
    notification: { ...toNotificationMessage(notification), actorUsername },
    unreadCount: BigInt(unreadCount),
  });
