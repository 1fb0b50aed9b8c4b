import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { countsAfterClosing, type Closing } from '#domain/report';
import { closingAudited, reportsResolved } from '#events/publish';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface CloseAllReportsDeps {
  readonly reports: Pick<Reports, 'isOpen' | 'closeAll'>;
  readonly reportedItems: Pick<ReportedItems, 'find' | 'setCounts'>;
  readonly outbox: Outbox;
}

export type CloseAllReports = ReturnType<typeof createCloseAllReports>;

/** Closes every open report on an item. Returns how many; 0 also if `ifStillOpen`, a report's id, is closed already. */
export const createCloseAllReports =
  ({ reports, reportedItems, outbox }: CloseAllReportsDeps) =>
  (closing: Closing, ifStillOpen?: number): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const { item, outcome, areReportersNotified } = closing;
      if (ifStillOpen !== undefined && !(await reports.isOpen(ifStillOpen, session))) return 0;
      const counts = await reportedItems.find(item, session);
      if (!counts || counts.openCount === 0) return 0;
      const after = countsAfterClosing(counts, outcome);
      await reportedItems.setCounts(item, after, session);
      await reports.closeAll(item, outcome, session);
      const notified = areReportersNotified ? counts.reporterIds : [];
      const resolved = reportsResolved(closing, notified, after.upheldCount);
      await outbox.add(session, [resolved, ...closingAudited(closing, counts.openCount)]);
      return counts.openCount;
    });
