import type { MessageInitShape } from '@bufbuild/protobuf';
import { fromId } from '@tallscreen/kit/ids';
import type { CommentSchema } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { EngagementSchema } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import {
  NotificationKind,
  type NotificationSchema,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { Comment } from '#domain/comment';
import type { Counters } from '#domain/item';
import type { Notification } from '#domain/notification';

const kinds = {
  like: NotificationKind.LIKE,
  comment: NotificationKind.COMMENT,
  reply: NotificationKind.REPLY,
  follow: NotificationKind.FOLLOW,
  decision: NotificationKind.DECISION,
  tier: NotificationKind.TIER,
  report: NotificationKind.REPORT,
  warning: NotificationKind.WARNING,
} as const;

export const toNotification = (notification: Notification): MessageInitShape<typeof NotificationSchema> => ({
  id: fromId(notification.id),
  userId: fromId(notification.userId),
  kind: kinds[notification.kind],
  title: notification.title,
  message: notification.message,
  createdAtMs: BigInt(notification.createdAt.getTime()),
  isRead: notification.isRead,
  itemId: BigInt(notification.itemId),
});

export const toComment = (comment: Comment): MessageInitShape<typeof CommentSchema> => ({
  id: fromId(comment.id),
  videoId: fromId(comment.videoId),
  userId: fromId(comment.userId),
  text: comment.text,
  createdAtMs: BigInt(comment.createdAt.getTime()),
  parentId: BigInt(comment.parentId),
});

export const toEngagement = (itemId: bigint, counters: Counters): MessageInitShape<typeof EngagementSchema> => ({
  itemId,
  likeCount: BigInt(counters.likes),
  commentCount: BigInt(counters.comments),
});
