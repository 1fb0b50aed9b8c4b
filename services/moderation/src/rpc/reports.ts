import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { Reports } from '#domain/reports';
import { fromReportedType, toOutcome, toReason, toReport, toReportedType } from '#rpc/report-views';
import { pageOf } from '#rpc/reviews';

export const createReportRpc = (reports: Reports): ServiceImpl<typeof ReportService> => ({
  async createReport({ itemType, itemId, reason }, context) {
    const item = { type: toReportedType(itemType), id: toId(itemId) };
    return { report: toReport(await reports.create(personOf(context).userId, item, toReason(reason))) };
  },

  async listReports({ page }) {
    const { items, nextPageToken } = await reports.list(pageOf(page));
    return { reports: items.map(toReport), nextPageToken };
  },

  async resolveReport({ reportId, outcome, note }, context) {
    const wish = { reportId: toId(reportId), outcome: toOutcome(outcome), note: note.trim() };
    const { closedCount, item } = await reports.resolve({ ...wish, adminId: personOf(context).userId });
    return { closedCount, itemType: fromReportedType(item.type) };
  },
});
