import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import { Done, page } from '#contract/common';
import * as schemas from '#contract/report';
import { toMoment } from '#views/moment';
import { itemTypeOf, reasonOf, reportView } from '#views/report';
import { orNull } from '#views/scalar';

const outcomes = {
  dismiss: {
    outcome: ReportOutcome.DISMISSED,
    summary: 'Dismiss a report: close it without a consequence',
    detail: 'Report dismissed.',
  },
  uphold: {
    outcome: ReportOutcome.UPHELD,
    summary: 'Uphold a report: warn the owner, keep the item and close all reports on it',
    detail: 'Report upheld.',
  },
  remove: {
    outcome: ReportOutcome.REMOVED,
    summary: 'Remove the reported item and close all reports on it; uphold them if its uploader has deleted it',
    detail: 'Video removed successfully.',
  },
} as const;

export function reportRoutes({ clients, reads }: RouteDeps): Route[] {
  return [
    ...(['/report', '/reports'] as const).map((path) =>
      route({
        method: 'post',
        path,
        operationId: path === '/report' ? 'report' : 'reportByOtherName',
        tag: 'reports',
        summary: 'Report a video, promo, comment or user; 403 while a moderator has muted your reports',
        access: 'signedIn',
        limits: ['write'],
        body: schemas.reportBody,
        bodyKind: 'form',
        status: 201,
        response: schemas.ReportMade,
        errors: [403, 404, 409],
        async handle({ body: { item_id, item_type, reason } }) {
          const { report } = await clients.reports.createReport({
            itemType: itemTypeOf(item_type),
            itemId: fromId(item_id),
            reason: reasonOf(reason),
          });
          if (!report) throw new Error('No report.');
          return { id: Number(report.id), item_id, item_type, reason, detail: 'Thank you for your report.' };
        },
      }),
    ),
    route({
      method: 'get',
      path: '/admin/reports',
      operationId: 'listReports',
      tag: 'admin',
      summary: 'List open reports: items with five or more first, then newest first',
      access: ['admin'],
      limits: ['read'],
      query: page(20, 100),
      response: schemas.ReportList,
      async handle({ user, query: { cursor = '', limit } }) {
        const answer = await clients.reports.listReports({ pageSize: limit, pageToken: cursor });
        const idsOf = (type: ItemType) => answer.reports.flatMap((r) => (r.itemType === type ? [r.itemId] : []));
        const commentIds = idsOf(ItemType.COMMENT);
        const [users, videos, comments] = await Promise.all([
          reads.users.byIds([...answer.reports.map(({ reporterId }) => reporterId), ...idsOf(ItemType.USER)]),
          Promise.all(
            answer.reports.map(async ({ itemType, itemId }) =>
              itemType === ItemType.VIDEO || itemType === ItemType.PROMO
                ? // Reports are listed without titles and comments while media or social does not answer.
                  reads.mediaItem(Number(itemId), viewerOf(user)).catch(nothingWhileAway)
                : undefined,
            ),
          ),
          commentIds.length > 0
            ? clients.comments.batchGetComments({ ids: commentIds }).catch(nothingWhileAway)
            : undefined,
        ]);
        const commentsById = new Map(comments?.comments.map((comment) => [comment.id, comment]));
        return {
          reports: answer.reports.map((report, i) =>
            reportView(report, {
              reporter: users.get(report.reporterId)?.username,
              video: videos[i],
              comment: report.itemType === ItemType.COMMENT ? commentsById.get(report.itemId) : undefined,
              user: report.itemType === ItemType.USER ? users.get(report.itemId) : undefined,
            }),
          ),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    ...(['dismiss', 'uphold', 'remove'] as const).map((choice) =>
      route({
        method: 'post',
        path: `/admin/reports/${choice}`,
        operationId: `${choice}Report`,
        tag: 'admin',
        summary: outcomes[choice].summary,
        access: ['admin'],
        limits: ['write'],
        body: schemas.reportIdBody,
        bodyKind: 'form',
        response: Done,
        errors: [404, 409],
        async handle({ body: { report_id, note, reason_code, at_seconds, scope } }) {
          const { outcome } = outcomes[choice];
          const closed = await clients.reports.resolveReport({
            reportId: fromId(report_id),
            outcome,
            note: note ?? '',
            reasonCode: reason_code ?? '',
            ...toMoment(at_seconds),
            allOnItem: scope === 'item',
          });
          if (choice !== 'remove') return { detail: outcomes[choice].detail };
          if (closed.outcome === ReportOutcome.UPHELD) return { detail: outcomes.uphold.detail };
          const isPromo = closed.itemType === ItemType.PROMO;
          return { detail: isPromo ? 'Promo removed successfully.' : outcomes.remove.detail };
        },
      }),
    ),
  ];
}
