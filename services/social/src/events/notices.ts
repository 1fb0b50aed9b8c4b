import type { ReceivedEvent } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { FollowEvent } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type { DecisionEvent, ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { Notice } from '#domain/notification';
import * as told from '#domain/notices';
import { readTier } from '#events/read';

export function engagementNotices(event: EngagementEvent, titleOf: (itemId: number) => string): Notice[] {
  const itemId = toId(event.itemId);
  const on = { ownerId: Number(event.ownerId), itemId, title: titleOf(itemId), actorId: toId(event.actorId) };
  if (event.change.case === 'liked') return [told.likeNotice(on, Number(event.occurredAtMs))];
  if (event.change.case !== 'commentPosted') return [];
  const { commentId, parentAuthorId } = event.change.value;
  return told.commentNotices(on, { id: toId(commentId), parentAuthorId: Number(parentAuthorId) });
}

export const followNotices = (event: FollowEvent): Notice[] =>
  event.isFollowing
    ? [told.followNotice(toId(event.followerId), toId(event.followeeId), Number(event.occurredAtMs))]
    : [];

/** A clip that is deleted is not told of here: either its owner did it, or it was decided. */
export function clipNotices({ video, change }: VideoEvent): Notice[] {
  if (!video) return [];
  const clip: told.ClipNews = {
    id: toId(video.id),
    ownerId: toId(video.uploaderId),
    title: video.title,
    noun: video.kind === VideoKind.PROMO ? 'promo' : 'video',
    revision: Number(video.revision),
  };
  if (change.case === 'approved') return [told.approvedNotice(clip)];
  if (change.case === 'rejected') return [told.rejectedNotice(clip, video.rejectionReason)];
  if (change.case !== 'tierChanged') return [];
  const [from, to] = [readTier(change.value.previousStatus), readTier(video.status)];
  return from && to && from !== to ? [told.tierNotice(clip, from, to)] : [];
}

/** Of removals only: approvals and rejections are told by the clip's own events, which know those of the pipeline too. */
export function decisionNotices({
  verdict,
  videoId,
  uploaderId,
  adminId,
  itemType,
  title,
  reason,
}: DecisionEvent): Notice[] {
  if (verdict !== Verdict.REMOVE || uploaderId === adminId) return [];
  const noun = itemType === ItemType.PROMO ? 'promo' : 'video';
  return [told.removedNotice({ id: toId(videoId), ownerId: toId(uploaderId), title, noun }, reason)];
}

export function userNotices({ user, revision, change }: UserEvent): Notice[] {
  if (!user || change.case !== 'banned') return [];
  return [told.banNotice(toId(user.id), change.value.reason, Number(revision))];
}

const outcomes = new Map<ReportOutcome, told.ReportOutcome>([
  [ReportOutcome.DISMISSED, 'dismissed'],
  [ReportOutcome.UPHELD, 'upheld'],
  [ReportOutcome.REMOVED, 'removed'],
]);

const nouns = new Map<ItemType, string>([
  [ItemType.VIDEO, 'video'],
  [ItemType.PROMO, 'promo'],
  [ItemType.COMMENT, 'comment'],
  [ItemType.USER, 'account'],
]);

export function reportNotices({ id, message }: ReceivedEvent<ReportEvent>): Notice[] {
  if (message.change.case !== 'resolved') return [];
  const { outcome, reporterIds, note } = message.change.value;
  const known = outcomes.get(outcome);
  if (!known) return [];
  return told.reportNotices({
    eventId: id,
    itemId: toId(message.itemId),
    outcome: known,
    note,
    noun: nouns.get(message.itemType) ?? 'item',
    reporterIds: reporterIds.map(toId),
    ownerId: Number(message.ownerId),
  });
}
