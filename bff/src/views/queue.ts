import { durationMs } from '@bufbuild/protobuf/wkt';
import { readText } from '@tallscreen/proto/rules/read-text';
import { reasonTextOf } from '@tallscreen/proto/rules/reason-texts';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import {
  QueueItemState,
  QueueItemType,
  QueueList,
  QueueSort,
  type QueueItem,
  type SavedReason,
} from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import type { Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type * as schemas from '#contract/queue';
import { appealedView, scanView } from '#views/admin';
import { receivedNoticeView } from '#views/notice';
import { reasonNameOf, typeNameOf } from '#views/report';
import { idOrNull, iso, orNull } from '#views/scalar';
import { leadView, tierName, uploaderView } from '#views/video';
import { audienceDetail, hashtagsOf, titleOf } from '#views/video-details';

const typeNames: Partial<Record<QueueItemType, schemas.QueueType>> = {
  [QueueItemType.VIDEO]: 'video',
  [QueueItemType.PROMO]: 'promo',
  [QueueItemType.REPORT]: 'report',
  [QueueItemType.APPEAL]: 'appeal',
  [QueueItemType.COMMENT]: 'comment',
};

export const queueTypeOf = (name: schemas.QueueType | undefined): QueueItemType =>
  name === undefined
    ? QueueItemType.UNSPECIFIED
    : QueueItemType[name.toUpperCase() as 'VIDEO' | 'PROMO' | 'REPORT' | 'APPEAL' | 'COMMENT'];

export const queueListOf = (name: schemas.QueueList | undefined): QueueList =>
  name === undefined ? QueueList.UNSPECIFIED : QueueList[name.toUpperCase() as 'VIDEOS' | 'PROMOS' | 'REPORTS'];

export const queueStateOf = (name: schemas.QueueState | undefined): QueueItemState =>
  name === undefined
    ? QueueItemState.UNSPECIFIED
    : QueueItemState[name.toUpperCase() as 'UNCLAIMED' | 'CLAIMED' | 'MINE' | 'ASKED'];

export const queueSortOf = (name: schemas.QueueSort): QueueSort =>
  QueueSort[name.toUpperCase() as 'PRIORITY' | 'OLDEST' | 'NEWEST' | 'REPORTS' | 'REACH' | 'URGENT'];

/** Users and comments that the queue names. A missing one was deleted, or its service does not answer. */
export interface QueueContext {
  readonly users: ReadonlyMap<bigint, PublicUser>;
  readonly comments: ReadonlyMap<bigint, Comment>;
}

/** Returns the ids of the users that an item names, without the author of a comment. */
export const usersOf = ({
  itemType,
  itemId,
  video,
  claimedBy,
  newestReports,
  secondOpinion: asked,
}: QueueItem): bigint[] => [
  ...(itemType === ItemType.USER ? [itemId] : []),
  ...(video ? [video.uploaderId] : []),
  ...(asked ? [asked.fromAdminId, asked.toAdminId] : []),
  claimedBy,
  ...newestReports.map(({ reporterId }) => reporterId),
];

function itemView(queued: QueueItem, { users, comments }: QueueContext): schemas.QueueEntry['item'] {
  const { itemType, itemId, video, verdict, appealed, languages, commentedItemId } = queued;
  const comment = itemType === ItemType.COMMENT ? comments.get(itemId) : undefined;
  const by = users.get(itemType === ItemType.USER ? itemId : (video?.uploaderId ?? comment?.userId ?? 0n));
  return {
    id: Number(itemId),
    type: typeNameOf(itemType),
    title: itemType === ItemType.USER ? (by?.username ?? null) : video ? titleOf(video) : null,
    text: comment ? readText(comment.text) : null,
    by: uploaderView(by),
    video_id: idOrNull(commentedItemId),
    hashtags: video ? hashtagsOf(video) : [],
    is_live: video !== undefined && tierName(video.status) !== null,
    ...audienceDetail(video),
    languages,
    video_url: video?.renditions[0]?.url ?? null,
    thumbnail_url: orNull(video?.posterUrl ?? ''),
    strip_url: orNull(video?.stripUrl ?? ''),
    duration: video?.duration ? durationMs(video.duration) / 1000 : null,
    revision: video ? Number(video.revision) : null,
    scan: verdict ? scanView(verdict) : null,
    appeal_text: orNull(readText(appealed?.appeal?.text ?? '')),
    appealed: appealedView(appealed),
    ...leadView({ campaign: video?.campaign }),
  };
}

export function queueEntryView(queued: QueueItem, context: QueueContext): schemas.QueueEntry {
  const { id, type, reason, reportCount, reportId, reach, waitingSince, claimedBy, claimedUntil } = queued;
  const admin = (adminId: bigint) => ({
    id: Number(adminId),
    username: context.users.get(adminId)?.username ?? null,
  });
  const asked = queued.secondOpinion;
  return {
    id,
    type: typeNames[type] ?? 'report',
    item: itemView(queued, context),
    reason: orNull(reportCount > 0 ? reason.toUpperCase() : reasonTextOf(reason)),
    reason_code: reportCount > 0 ? null : orNull(reason),
    reports: reportCount,
    report_id: idOrNull(reportId),
    newest_reports: queued.newestReports.map((report) => ({
      reason: reasonNameOf(report.reason),
      reporter_id: idOrNull(report.reporterId),
      reported_by: context.users.get(report.reporterId)?.username ?? null,
      notice: report.notice ? receivedNoticeView(report.notice) : null,
      created_at: iso(report.createdAt),
    })),
    reporter_weight: queued.reporterWeight ?? null,
    behind: queued.behind,
    notices: queued.notices.map(({ category, count }) => ({ category, count })),
    reach: Number(reach),
    created_at: iso(waitingSince),
    claimed_by: claimedUntil ? admin(claimedBy) : null,
    claimed_until: claimedUntil ? iso(claimedUntil) : null,
    second_opinion: asked
      ? { from: admin(asked.fromAdminId), to: admin(asked.toAdminId), note: orNull(asked.note) }
      : null,
  };
}

export const savedReasonView = ({ reasonCode, text }: SavedReason) => ({
  reason_code: orNull(reasonCode),
  text: orNull(text),
});
