import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { QueueReports } from '#app/queue-reports';
import { settlementOf } from '#domain/notice';
import type { Closing, Report } from '#domain/report';
import { closingAudited, reportsResolved } from '#events/publish';
import type { Notices } from '#store/notices';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface DismissReportDeps {
  readonly queueReports: Pick<QueueReports, 'rebuild'>;
  readonly reports: Pick<Reports, 'findOpenRound' | 'closeOne'>;
  readonly reportedItems: Pick<ReportedItems, 'find' | 'removeReport'>;
  readonly notices: Pick<Notices, 'settle'>;
  readonly outbox: Outbox;
}

export type DismissReport = ReturnType<typeof createDismissReport>;

/** Closes one report as dismissed; others on the same item stay open. Returns 1, or 0 if it is already closed. */
export const createDismissReport =
  ({ queueReports, reports, reportedItems, notices, outbox }: DismissReportDeps) =>
  ({ id, item, reporterId, category }: Report, closing: Closing): Promise<number> =>
    outbox.inTransaction(async (session) => {
      // A report of an earlier round will be closed with all others of that round.
      const round = (await reportedItems.find(item, session))?.round ?? 0;
      if ((await reports.findOpenRound(id, session)) !== round) return 0;
      if (!(await reports.closeOne(id, 'dismissed', session))) return 0;
      if (category) await notices.settle([id], settlementOf(closing, new Date()), session);
      const counts = await reportedItems.removeReport(item, session);
      if (counts) await queueReports.rebuild(item, counts, session);
      const resolved = reportsResolved(closing, reporterId > 0 ? [reporterId] : [], counts?.upheldCount);
      await outbox.add(session, [resolved, ...closingAudited(closing, 1)]);
      return 1;
    });
