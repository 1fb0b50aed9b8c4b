import { fail, isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { CommentSort } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { route, type Route } from '#http/route';
import { hydrateOrZeros } from '#reads/hydrate';
import { readNames } from '#reads/names';
import { viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { ItemRecord } from '#contract/admin-record';
import { videoIdParams } from '#contract/common';
import { scanView } from '#views/admin';
import { personRef, recordedDecisionView, recordedReportView } from '#views/admin-record';
import { auditEntryView } from '#views/audit';
import { commentView } from '#views/comment';
import { strikeView } from '#views/record';
import { orNull } from '#views/scalar';
import { videoView } from '#views/video';
import { titleOf } from '#views/video-details';

const COMMENTS = 20;
const ENTRIES = 50;

/** Everything about one video or promo, for admins. */
export function adminItemRecordRoutes({ clients, reads }: RouteDeps): Route[] {
  async function readVideo(id: number, viewer: Viewer) {
    const mediaItem = await reads.mediaItem(id, viewer);
    return mediaItem && (await hydrateOrZeros(reads, viewer, [mediaItem]))[0];
  }

  /** Moderation learns of an upload by an event, so it may not know a new one yet. */
  const readRecord = (id: number) =>
    clients.records.getItemRecord({ itemId: fromId(id) }).catch((error: unknown) => {
      if (isAppError(error, 'not_found')) return undefined;
      throw error;
    });

  const readAudit = async (id: number) => {
    const ofType = (targetType: string) =>
      clients.audit.listAuditEntries({ targetType, targetId: fromId(id), pageSize: ENTRIES });
    const [videos, promos] = await Promise.all([ofType('video'), ofType('promo')]);
    return [...videos.entries, ...promos.entries];
  };

  const readComments = async (id: number, viewer: Viewer) => {
    const request = { videoId: fromId(id), viewerId: fromId(viewer.userId), isViewerAdmin: true };
    return (await clients.comments.listComments({ ...request, sort: CommentSort.NEW, pageSize: COMMENTS })).comments;
  };

  return [
    route({
      tag: 'admin',
      access: ['admin'],
      method: 'get',
      path: '/admin/videos/{id}',
      operationId: 'readItemRecord',
      summary: 'Read everything about one video or promo: the automatic check, reports, comments, strikes, decisions',
      limits: ['read'],
      params: videoIdParams,
      response: ItemRecord,
      errors: [404],
      async handle({ user, params: { id } }) {
        const viewer = viewerOf(user);
        const [video, record, comments, audit] = await Promise.all([
          readVideo(id, viewer),
          readRecord(id),
          readComments(id, viewer),
          readAudit(id),
        ]);
        if (!video && !record) throw fail('video_not_found');
        const { reports = [], decisions = [], strikes = [], scan, appealText = '' } = record ?? {};
        const uploaderId = record?.uploaderId ?? video?.mediaItem.uploaderId ?? 0n;
        const isPromo = record ? record.itemType === ItemType.PROMO : video?.mediaItem.kind === VideoKind.PROMO;
        // A removed video has its title in the decisions about it only.
        const decidedTitle = decisions.find(({ title: kept }) => kept !== '')?.title;
        const title = (video && titleOf(video.mediaItem)) || record?.title || decidedTitle || '';
        const more = [uploaderId, ...comments.map(({ userId }) => userId)];
        const names = await readNames(reads, viewer, { reports, decisions, audit, userIds: more });
        return {
          item_type: isPromo ? ('promo' as const) : ('video' as const),
          id,
          title,
          uploader: personRef(uploaderId, names),
          video: video
            ? {
                ...videoView(video),
                strip_url: orNull(video.mediaItem.stripUrl),
                is_flagged: video.mediaItem.isFlagged,
              }
            : null,
          scan: scan ? scanView(scan) : null,
          appeal_text: orNull(appealText),
          comments: comments.map((comment) => commentView(comment, names.users.get(comment.userId))),
          reports: reports.map((report) => recordedReportView(report, names)),
          strikes: strikes.map(strikeView),
          decisions: decisions.map((decision) => recordedDecisionView(decision, names)),
          audit: audit.map((entry) =>
            auditEntryView(entry, { actor: names.users.get(entry.actorId), targetName: title }),
          ),
        };
      },
    }),
  ];
}
