import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { settlementOf } from '#domain/notice';
import { REPORTS_PER_STEP, type UnfinishedClosing } from '#domain/report';
import { reportsResolved } from '#events/publish';
import type { Closings } from '#store/closings';
import type { Notices } from '#store/notices';
import type { Reports } from '#store/reports';

export interface ContinueClosingDeps {
  readonly reports: Pick<Reports, 'closeSome'>;
  readonly closings: Pick<Closings, 'remove'>;
  readonly notices: Pick<Notices, 'settle'>;
  readonly outbox: Outbox;
}

export type ContinueClosing = ReturnType<typeof createContinueClosing>;

/**
 * Closes the next reports of a closing and publishes their reporters, in one transaction. Returns whether more are
 * left. The event names no owner and no count: the first one did. An owner is warned only once, and the count may have
 * changed since.
 */
export const createContinueClosing =
  ({ reports, closings, notices, outbox }: ContinueClosingDeps) =>
  (closing: UnfinishedClosing): Promise<boolean> =>
    outbox.inTransaction(async (session) => {
      const { reporterIds, noticeIds, isLast } = await reports.closeSome(closing, REPORTS_PER_STEP, session);
      await notices.settle(noticeIds, settlementOf(closing, new Date()), session);
      if (isLast) await closings.remove(closing, session);
      if (closing.areReportersNotified && reporterIds.length > 0) {
        await outbox.add(session, [reportsResolved({ ...closing, ownerId: 0 }, reporterIds)]);
      }
      return !isLast;
    });
