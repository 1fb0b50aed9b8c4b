import { readText } from '@tallscreen/proto/rules/read-text';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ReportReason, type Report } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type * as schemas from '#contract/report';
import { iso, orNull } from '#views/scalar';
import { titleOf } from '#views/video-details';

const typeNames: Partial<Record<ItemType, schemas.ReportedType>> = {
  [ItemType.VIDEO]: 'video',
  [ItemType.PROMO]: 'promo',
  [ItemType.COMMENT]: 'comment',
  [ItemType.USER]: 'user',
};

const reasonNames: Partial<Record<ReportReason, schemas.ReportReason>> = {
  [ReportReason.SPAM]: 'SPAM',
  [ReportReason.HARASSMENT]: 'HARASSMENT',
  [ReportReason.INAPPROPRIATE]: 'INAPPROPRIATE',
  [ReportReason.OTHER]: 'OTHER',
};

export const typeNameOf = (type: ItemType): schemas.ReportedType => typeNames[type] ?? 'video';
export const reasonNameOf = (reason: ReportReason): schemas.ReportReason => reasonNames[reason] ?? 'OTHER';

export const itemTypeOf = (name: schemas.ReportedType): ItemType =>
  ({ video: ItemType.VIDEO, promo: ItemType.PROMO, comment: ItemType.COMMENT, user: ItemType.USER })[name];

export const reasonOf = (name: schemas.ReportReason): ReportReason => ReportReason[name];

/** Data of other services about a reported item. */
export interface Reported {
  readonly reporter: string | undefined;
  readonly video: Video | undefined;
  readonly comment: Comment | undefined;
  readonly user: PublicUser | undefined;
}

export const reportView = (report: Report, { reporter, video, comment, user }: Reported): schemas.Report => ({
  id: Number(report.id),
  item_id: Number(report.itemId),
  item_type: typeNameOf(report.itemType),
  reason: reasonNameOf(report.reason),
  reported_by: reporter ?? null,
  report_count: report.reportCount,
  video_url: video?.renditions[0]?.url ?? null,
  thumbnail_url: video ? orNull(video.posterUrl) : null,
  title: video ? titleOf(video) : (user?.username ?? null),
  text: comment ? readText(comment.text) : null,
  video_id: comment ? Number(comment.videoId) : null,
  created_at: iso(report.createdAt),
});
