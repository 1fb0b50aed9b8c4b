import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { settlementOf } from '#domain/notice';
import { REPORTS_PER_STEP, type UnfinishedClosing } from '#domain/report';
import { reportsResolved } from '#events/publish';
import type { Closings } from '#store/closings';
import type { Notices } from '#store/notices';
import type { Reports } from '#store/reports';

export interface ContinueClosingDeps {
  readonly reports: Pick<Reports, 'closeSome'>;
  readonly closings: Pick<Closings, 'findNotices' | 'setNotices' | 'remove'>;
  readonly notices: Pick<Notices, 'settle'>;
  readonly outbox: Outbox;
}

export type ContinueClosing = ReturnType<typeof createContinueClosing>;

/**
 * Settles the notices of the step before, outside of a transaction. Then closes the next reports and publishes their
 * reporters, in one transaction. Returns what is left; undefined after the last step. The event names no owner and no
 * count: the first one did. An owner is warned only once, and the count may have changed since. Safe to repeat, and for
 * two processes at once.
 */
export const createContinueClosing =
  ({ reports, closings, notices, outbox }: ContinueClosingDeps) =>
  async (closing: UnfinishedClosing): Promise<UnfinishedClosing | undefined> => {
    await notices.settle(closing.noticeIds, settlementOf(closing, new Date()));
    const settled = new Set(closing.noticeIds);
    return outbox.inTransaction(async (session) => {
      const known = await closings.findNotices(closing, session);
      if (!known) return undefined;
      const step = await reports.closeSome(closing, REPORTS_PER_STEP, session);
      const left = { ...closing, noticeIds: [...known.filter((id) => !settled.has(id)), ...step.noticeIds] };
      const isDone = step.isLast && left.noticeIds.length === 0;
      await (isDone ? closings.remove(closing, session) : closings.setNotices(left, session));
      if (closing.areReportersNotified && step.reporterIds.length > 0) {
        await outbox.add(session, [reportsResolved({ ...closing, ownerId: 0 }, step.reporterIds)]);
      }
      return isDone ? undefined : left;
    });
  };
