import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tallscreen/kit-events/events';
import { toId } from '@tallscreen/kit/ids';
import { detailsOf } from '@tallscreen/kit/video-details';
import { isNoticeKind } from '@tallscreen/proto/rules/notices';
import type { Params } from '@tallscreen/proto/rules/sentence';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { ExportReadyEvent } from '@tallscreen/proto/tallscreen/events/v1/export_pb';
import type { FollowEvent } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type {
  AdminAlertEvent,
  AppealDecided,
  DecisionEvent,
  MeasureTold,
  ReportEvent,
} from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { NotificationDraft } from '#domain/notification';
import * as drafts from '#domain/notification-drafts';
import * as reports from '#domain/report-drafts';

/** Each function returns the notifications that an event causes. */

export function draftsOfEngagement({ id, message, occurredAt }: ReceivedEvent<EngagementEvent>): NotificationDraft[] {
  const { ownerId, itemId, actorId, change } = message;
  const itemType = message.itemType === ItemType.PROMO ? 'promo' : 'video';
  const activity = { ownerId: Number(ownerId), itemId: toId(itemId), itemType, actorId: toId(actorId) } as const;
  if (change.case === 'liked') return [drafts.likeDraft(activity, occurredAt)];
  if (change.case === 'commentHidden') {
    const { authorId, itemTitle: title, hideId } = change.value;
    const hidden = { authorId: Number(authorId), title, eventId: id, measureId: Number(hideId) };
    // An author who hides the own comment knows it.
    return authorId === actorId ? [] : [drafts.commentHiddenDraft(activity, hidden)];
  }
  if (change.case !== 'commentPosted') return [];
  const { commentId, parentAuthorId, mentionedUserIds } = change.value;
  const comment = { commentId: Number(commentId), parentAuthorId: Number(parentAuthorId) };
  const mentioned = mentionedUserIds.map(toId);
  return drafts.commentDrafts(activity, { ...comment, mentionedUserIds: mentioned }, occurredAt);
}

export function draftsOfFollow({ message, occurredAt }: ReceivedEvent<FollowEvent>): NotificationDraft[] {
  if (!message.isFollowing) return [];
  const { followerId, followeeId } = message;
  return [drafts.followDraft(toId(followerId), toId(followeeId), occurredAt)];
}

const tiers = new Map<VideoStatus, drafts.Tier>([
  [VideoStatus.TESTING, 'testing'],
  [VideoStatus.PROMOTED, 'promoted'],
  [VideoStatus.VIRAL, 'viral'],
]);

/** A deletion causes no notification: the owner did it, or the owner is notified of the decision. */
export function draftsOfMediaItem({ message: { video, change } }: ReceivedEvent<VideoEvent>): NotificationDraft[] {
  if (!video) return [];
  const item: drafts.ItemUpdate = {
    id: toId(video.id),
    ownerId: toId(video.uploaderId),
    title: detailsOf(video).title,
    noun: video.kind === VideoKind.PROMO ? 'promo' : 'video',
    revision: Number(video.revision),
  };
  if (change.case === 'approved') {
    const at = video.status === VideoStatus.SCHEDULED && detailsOf(video).publishAt;
    return [at ? drafts.scheduledDraft(item, timestampDate(at)) : drafts.approvedDraft(item)];
  }
  // Nobody sees the videos of a banned user.
  if (change.case === 'published') return video.isUploaderHidden ? [] : [drafts.publishedDraft(item)];
  if (change.case === 'rejected')
    return [
      drafts.rejectedDraft(
        item,
        whyOf(video.rejectionReason, video.rejectionReasonCode, video.rejectionMomentMs),
        Number(change.value.decisionId),
      ),
    ];
  if (change.case !== 'tierChanged') return [];
  const [from, to] = [tiers.get(change.value.previousStatus), tiers.get(video.status)];
  return from && to && from !== to ? [drafts.tierDraft(item, from, to)] : [];
}

const whyOf = (reason: string, reasonCode: string, momentMs: bigint | undefined): drafts.Why => ({
  reason,
  reasonCode,
  momentMs: momentMs === undefined ? null : Number(momentMs),
});

/**
 * Only a removal causes a notification: media's events report approvals and rejections, including those without a
 * decision.
 */
export function draftsOfDecision({ message }: ReceivedEvent<DecisionEvent>): NotificationDraft[] {
  const { verdict, itemId, uploaderId, adminId, itemType, title, reason, reasonCode, momentMs } = message;
  if (verdict !== Verdict.REMOVE || uploaderId === adminId) return [];
  const noun = itemType === ItemType.PROMO ? 'promo' : 'video';
  const item = { id: toId(itemId), ownerId: toId(uploaderId), title, noun } as const;
  return [drafts.removedDraft(item, whyOf(reason, reasonCode, momentMs), toId(message.decisionId))];
}

export function draftsOfUser({ message: { user, revision, change } }: ReceivedEvent<UserEvent>): NotificationDraft[] {
  if (!user || change.case !== 'banned') return [];
  const { reason, reasonCode, endsAt, banId } = change.value;
  const ends = endsAt && timestampDate(endsAt);
  return [
    drafts.banDraft(toId(user.id), {
      reason,
      reasonCode,
      endsAt: ends,
      revision: Number(revision),
      banId: Number(banId),
    }),
  ];
}

const outcomes = new Map<ReportOutcome, reports.ReportOutcome>([
  [ReportOutcome.DISMISSED, 'dismissed'],
  [ReportOutcome.UPHELD, 'upheld'],
  [ReportOutcome.REMOVED, 'removed'],
]);

const itemTypes = new Map<ItemType, reports.ReportResolution['itemType']>([
  [ItemType.VIDEO, 'video'],
  [ItemType.PROMO, 'promo'],
  [ItemType.COMMENT, 'comment'],
  [ItemType.USER, 'user'],
]);

const answers = new Map<AppealStatus, reports.DecidedAppeal['answer']>([
  [AppealStatus.GRANTED, 'granted'],
  [AppealStatus.REFUSED, 'refused'],
]);

function draftsOfAppeal({ eventId, itemType, itemId }: ReportEvent, decided: AppealDecided): NotificationDraft[] {
  const answer = answers.get(decided.status);
  if (!answer) return [];
  return reports.appealDrafts({
    eventId,
    itemId: toId(itemId),
    itemType: itemType === ItemType.PROMO ? 'promo' : 'video',
    answer,
    reason: decided.reason,
    reasonCode: decided.reasonCode,
    reporterIds: decided.reporterIds.map(toId),
  });
}

const toldKinds: readonly drafts.ToldKind[] = [
  'comment_removed',
  'own_appeal_granted',
  'own_appeal_granted_gone',
  'own_appeal_refused',
];

function draftsOfMeasure(userId: number, told: MeasureTold): NotificationDraft[] {
  const { kind, reason, reasonCode, measureId, until } = told;
  if (kind === 'reports_muted' && until)
    return [drafts.reportMuteDraft(userId, { reason, reasonCode }, timestampDate(until), toId(measureId))];
  const known = toldKinds.find((name) => name === kind);
  return known ? [drafts.measureDraft(userId, known, { reason, reasonCode }, toId(measureId))] : [];
}

/** Undefined for a kind that this version does not know. */
export function adminAlertOf({ key, kind, params, itemType, itemId }: AdminAlertEvent): drafts.AdminAlert | undefined {
  if (!isNoticeKind(kind)) return undefined;
  const type = itemTypes.get(itemType);
  return { key, notice: { kind, params: (params ?? {}) as Params }, target: type ? { type, id: toId(itemId) } : null };
}

export function draftsOfReport({ id, message }: ReceivedEvent<ReportEvent>): NotificationDraft[] {
  if (message.change.case === 'warned') {
    const { note: reason, reasonCode, measureId } = message.change.value;
    return [drafts.warningDraft(toId(message.itemId), { reason, reasonCode }, id, Number(measureId))];
  }
  if (message.change.case === 'appealDecided') return draftsOfAppeal(message, message.change.value);
  if (message.change.case === 'measureTold') return draftsOfMeasure(toId(message.ownerId), message.change.value);
  if (message.change.case !== 'resolved') return [];
  const { reporterIds, note, reasonCode, measureId } = message.change.value;
  const outcome = outcomes.get(message.change.value.outcome);
  const itemType = itemTypes.get(message.itemType);
  if (!outcome || !itemType) return [];
  return reports.reportDrafts({
    eventId: id,
    itemId: toId(message.itemId),
    outcome,
    note,
    reasonCode,
    itemType,
    noun: itemType === 'user' ? 'account' : itemType,
    reporterIds: reporterIds.map(toId),
    ownerId: Number(message.ownerId),
    measureId: Number(measureId),
  });
}

export const draftsOfExport = ({ id, message: { userId } }: ReceivedEvent<ExportReadyEvent>): NotificationDraft[] => [
  drafts.exportDraft(toId(userId), id),
];
