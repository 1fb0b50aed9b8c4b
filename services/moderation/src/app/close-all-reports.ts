import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Logger } from '@tallscreen/kit/logger';
import type { ContinueClosing } from '#app/continue-closing';
import type { QueueReports } from '#app/queue-reports';
import { countsAfterClosing, REPORTS_PER_STEP, type Closing, type UnfinishedClosing } from '#domain/report';
import type { Measure } from '#domain/measure';
import { closingAudited, reportsResolved } from '#events/publish';
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
  readonly continueClosing: ContinueClosing;
  readonly outbox: Outbox;
  readonly logger: Logger;
}

export type CloseAllReports = ReturnType<typeof createCloseAllReports>;

/**
 * Closes every open report on an item. Returns how many; 0 also if `ifStillOpen`, a report's id, is already closed. All
 * of them count as closed at once; of many, only the first are closed here, and the job finish-closings closes the
 * others. The owner gets `strike` with the closing. The notices among the first are settled directly afterwards; the
 * job settles the others, and these too after a crash.
 */
export const createCloseAllReports = (deps: CloseAllReportsDeps) => {
  const { queueReports, reports, reportedItems, closings, measures, continueClosing, outbox, logger } = deps;

  const closeFirst = (closing: Closing, ifStillOpen: number | undefined, strike: Measure | null) =>
    outbox.inTransaction(async (session): Promise<{ closedCount: number; left?: UnfinishedClosing }> => {
      const { item, outcome, areReportersNotified } = closing;
      const counts = await reportedItems.find(item, session);
      if (!counts || counts.openCount === 0) return { closedCount: 0 };
      const { openCount, round } = counts;
      if (ifStillOpen !== undefined && (await reports.findOpenRound(ifStillOpen, session)) !== round)
        return { closedCount: 0 };
      const after = countsAfterClosing(counts, outcome);
      await reportedItems.setCounts(item, after, session);
      await queueReports.close(item, session);
      const step = await reports.closeSome({ item, round, outcome }, REPORTS_PER_STEP, session);
      const { reporterIds, noticeIds, isLast } = step;
      if (strike) await measures.add({ ...strike, reportCount: openCount }, session);
      const left = { ...closing, round, noticeIds };
      if (!isLast || noticeIds.length > 0) await closings.add(left, session);
      const resolved = reportsResolved(
        { ...closing, measureId: strike?.id ?? 0 },
        areReportersNotified ? reporterIds : [],
        after.upheldCount,
      );
      await outbox.add(session, [resolved, ...closingAudited(closing, openCount)]);
      return { closedCount: openCount, left };
    });

  return async (closing: Closing, ifStillOpen?: number, strike: Measure | null = null): Promise<number> => {
    const { closedCount, left } = await closeFirst(closing, ifStillOpen, strike);
    if (left && left.noticeIds.length > 0) {
      // The decision stands, whatever happens now.
      await continueClosing(left).catch((err: unknown) => {
        logger.warn({ err, item: left.item }, 'could not settle the notices about an item, retrying later');
      });
    }
    return closedCount;
  };
};
