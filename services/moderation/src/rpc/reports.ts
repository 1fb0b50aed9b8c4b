import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { ReportSchema, ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { CloseReport } from '#app/close-report';
import type { FileReport } from '#app/file-report';
import type { ListReports } from '#app/list-reports';
import type { NoticeWords } from '#domain/notice';
import type { ListedReport } from '#domain/report';
import { readWords } from '#domain/reason';
import { toMoment } from '#events/decision-mapping';
import { fromOutcome, fromReason, fromReportedType, toOutcome, toReason, toReportedType } from '#events/report-mapping';
import { fromNotice } from '#rpc/notices';

export interface ReportRpcDeps {
  readonly fileReport: FileReport;
  readonly listReports: ListReports;
  readonly closeReport: CloseReport;
}

export const createReportRpc = (deps: ReportRpcDeps): ServiceImpl<typeof ReportService> => ({
  async createReport({ itemType, itemId, reason }, context) {
    const { userId: reporterId, role } = personOf(context);
    const item = { type: toReportedType(itemType), id: toId(itemId) };
    const command = { reporterId, isAdmin: role === 'admin', item, reason: toReason(reason) };
    return { report: fromReport(await deps.fileReport(command)) };
  },

  async listReports(page) {
    const { entries, nextPageToken } = await deps.listReports(page);
    return { reports: entries.map(fromReport), nextPageToken };
  },

  async resolveReport({ reportId, outcome, note, reasonCode, momentMs, allOnItem }, context) {
    const {
      closedCount,
      item,
      outcome: closedAs,
    } = await deps.closeReport({
      reportId: toId(reportId),
      outcome: toOutcome(outcome),
      note: readWords(note),
      reasonCode,
      momentMs: toMoment(momentMs),
      adminId: personOf(context).userId,
      areAllDismissed: allOnItem,
    });
    return { closedCount, itemType: fromReportedType(item.type), outcome: fromOutcome(closedAs) };
  },
});

/** `notice`: of a report that is one, in the queue of admins. */
export const fromReport = (
  report: ListedReport & { readonly notice?: NoticeWords | undefined },
): MessageInitShape<typeof ReportSchema> => ({
  id: fromId(report.id),
  itemType: fromReportedType(report.item.type),
  itemId: fromId(report.item.id),
  reason: fromReason(report.reason),
  reporterId: fromId(report.reporterId),
  reportCount: report.reportCount,
  createdAt: timestampFromDate(report.createdAt),
  ...(report.notice && { notice: fromNotice(report.notice) }),
});
