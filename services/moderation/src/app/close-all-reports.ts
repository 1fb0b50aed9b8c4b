import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { QueueReports } from '#app/queue-reports';
import { settlementOf } from '#domain/notice';
import { countsAfterClosing, REPORTS_PER_STEP, type Closing } from '#domain/report';
import type { Measure } from '#domain/measure';
import { closingAudited, reportsResolved } from '#events/publish';
import type { Notices } from '#store/notices';
import type { Closings } from '#store/closings';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';
import type { Measures } from '#store/measures';

export interface CloseAllReportsDeps {
  readonly queueReports: Pick<QueueReports, 'close'>;
  readonly reports: Pick<Reports, 'findOpenRound' | 'closeSome'>;
  readonly reportedItems: Pick<ReportedItems, 'find' | 'setCounts'>;
  readonly closings: Pick<Closings, 'add'>;
  readonly measures: Pick<Measures, 'add'>;
  readonly notices: Pick<Notices, 'settle'>;
  readonly outbox: Outbox;
}

export type CloseAllReports = ReturnType<typeof createCloseAllReports>;

/**
 * Closes every open report on an item. Returns how many; 0 also if `ifStillOpen`, a report's id, is already closed. All
 * of them count as closed at once; of many, only the first are closed here, and the job finish-closings closes the
 * others. The owner gets `strike` with the closing.
 */
export const createCloseAllReports =
  ({ queueReports, reports, reportedItems, closings, measures, notices, outbox }: CloseAllReportsDeps) =>
  (closing: Closing, ifStillOpen?: number, strike: Measure | null = null): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const { item, outcome, areReportersNotified } = closing;
      const counts = await reportedItems.find(item, session);
      if (!counts || counts.openCount === 0) return 0;
      const { openCount, round } = counts;
      if (ifStillOpen !== undefined && (await reports.findOpenRound(ifStillOpen, session)) !== round) return 0;
      const after = countsAfterClosing(counts, outcome);
      await reportedItems.setCounts(item, after, session);
      await queueReports.close(item, session);
      const step = await reports.closeSome({ item, round, outcome }, REPORTS_PER_STEP, session);
      await notices.settle(step.noticeIds, settlementOf(closing, new Date()), session);
      if (strike) await measures.add({ ...strike, reportCount: openCount }, session);
      if (!step.isLast) await closings.add({ ...closing, round }, session);
      const resolved = reportsResolved(
        { ...closing, measureId: strike?.id ?? 0 },
        areReportersNotified ? step.reporterIds : [],
        after.upheldCount,
      );
      await outbox.add(session, [resolved, ...closingAudited(closing, openCount)]);
      return openCount;
    });
