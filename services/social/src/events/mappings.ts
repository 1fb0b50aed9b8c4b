import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Role as RoleName } from '@tallscreen/kit/auth/person';
import { fromId, toId } from '@tallscreen/kit/ids';
import { audienceOf, detailsOf } from '@tallscreen/kit/video-details';
import { commentAudiences } from '@tallscreen/proto/rules/comment-audiences';
import { noticeText } from '@tallscreen/proto/rules/notices';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import {
  CommentStatus as ProtoStatus,
  type CommentSchema,
} from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { EngagementSchema } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import {
  NotificationTargetType,
  type NotificationSchema,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { isVisible, type Comment, type CommentStatus, type SeenComment } from '#domain/comment';
import type { Counters, MediaItemCopy } from '#domain/media-item';
import type { StoredNotification, Target } from '#domain/notification';
import type { UserCopy } from '#domain/user';

const liveStatuses = new Set<VideoStatus>([
  VideoStatus.TESTING,
  VideoStatus.PROMOTED,
  VideoStatus.VIRAL,
  VideoStatus.APPROVED,
]);

export const mediaItemCopyFrom = (video: Video): MediaItemCopy => ({
  id: toId(video.id),
  itemType: video.kind === VideoKind.PROMO ? 'promo' : 'video',
  ownerId: toId(video.uploaderId),
  title: detailsOf(video).title,
  isLive: liveStatuses.has(video.status) && !video.isUploaderHidden,
  audience: audienceOf(video),
  whoMayComment: commentAudiences.find((each) => each === detailsOf(video).commentAudience) ?? 'everyone',
  revision: Number(video.revision),
});

const roles = new Map<Role, RoleName>([
  [Role.USER, 'user'],
  [Role.CREATOR, 'creator'],
  [Role.BUSINESS, 'business'],
  [Role.ADMIN, 'admin'],
]);

const statuses = new Map<AccountStatus, UserCopy['status']>([
  [AccountStatus.ACTIVE, 'active'],
  [AccountStatus.BANNED, 'banned'],
  [AccountStatus.DELETED, 'deleted'],
]);

export const userCopyFrom = (user: PublicUser, revision: number): UserCopy => ({
  id: toId(user.id),
  username: user.username,
  role: roles.get(user.role) ?? 'user',
  // A status added by a later version of identity must not read as active.
  status: statuses.get(user.status) ?? 'banned',
  isVerified: user.emailVerified,
  revision,
});

const targetTypes = {
  video: NotificationTargetType.VIDEO,
  promo: NotificationTargetType.PROMO,
  comment: NotificationTargetType.COMMENT,
  user: NotificationTargetType.USER,
  decision: NotificationTargetType.DECISION,
} as const;

const toTargetMessage = (target: Target | null) =>
  target && target.id > 0 && { target: { type: targetTypes[target.type], id: fromId(target.id) } };

/** A new notification: unread, and without its actor's name. */
export const toNotificationMessage = (
  notification: StoredNotification & { readonly isRead?: boolean },
): MessageInitShape<typeof NotificationSchema> => ({
  id: fromId(notification.id),
  userId: fromId(notification.userId),
  kind: notification.kind,
  params: notification.params,
  ...noticeText(notification),
  createdAt: timestampFromDate(notification.createdAt),
  isRead: notification.isRead ?? false,
  itemId: BigInt(notification.itemId),
  actorId: BigInt(notification.actorIds[0] ?? 0),
  ...toTargetMessage(notification.target),
});

const commentStatuses: Readonly<Record<CommentStatus, ProtoStatus>> = {
  shown: ProtoStatus.SHOWN,
  held: ProtoStatus.HELD,
  hidden: ProtoStatus.HIDDEN,
};

/** Undefined for UNSPECIFIED. */
export const commentStatusFrom = (status: ProtoStatus): CommentStatus | undefined =>
  (Object.keys(commentStatuses) as CommentStatus[]).find((name) => commentStatuses[name] === status);

export const toCommentMessage = (comment: Comment & Partial<SeenComment>): MessageInitShape<typeof CommentSchema> => ({
  id: fromId(comment.id),
  videoId: fromId(comment.videoId),
  userId: fromId(comment.userId),
  text: comment.text,
  createdAt: timestampFromDate(comment.createdAt),
  parentId: BigInt(comment.parentId),
  clientId: comment.clientId,
  likeCount: BigInt(comment.likeCount),
  isHidden: !isVisible(comment),
  status: commentStatuses[comment.status],
  isLiked: comment.isLiked ?? false,
  isPinned: comment.isPinned ?? false,
  isByUploader: comment.isByUploader ?? false,
  isHiddenByAdmin: comment.status === 'hidden' && comment.isHiddenByAdmin,
});

export const toEngagementMessage = (
  itemId: bigint,
  { likeCount, commentCount }: Counters,
): MessageInitShape<typeof EngagementSchema> => ({
  itemId,
  likeCount: BigInt(likeCount),
  commentCount: BigInt(commentCount),
});
