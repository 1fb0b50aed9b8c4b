import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { CloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import type { FindReportedItem } from '#app/find-reported-item';
import type { QueueReports } from '#app/queue-reports';
import { DISMISSED_MS, type ListedReport, type Report, type ReportReason } from '#domain/report';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import { reportFiled } from '#events/publish';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface FileReportDeps {
  readonly queueReports: Pick<QueueReports, 'readContext' | 'add'>;
  readonly reports: Pick<Reports, 'hasOpen' | 'hasDismissed' | 'insert'>;
  readonly reportedItems: Pick<ReportedItems, 'addReport' | 'countOpen'>;
  readonly outbox: Outbox;
  readonly findReportedItem: FindReportedItem;
  readonly closeReportsOfDeletedMedia: CloseReportsOfDeletedMedia;
  readonly closeReportsOfDeleted: CloseReportsOfDeleted;
  readonly newId: () => number;
}

export interface ReportCommand {
  readonly reporterId: number;
  readonly isAdmin: boolean;
  readonly item: ReportedItem;
  readonly reason: ReportReason;
}

export type FileReport = ReturnType<typeof createFileReport>;

/**
 * Reports an item. Throws not_found if the reporter cannot see it, already_exists if the reporter has an open report on it,
 * or one that was dismissed in the last seven days.
 */
export function createFileReport(deps: FileReportDeps) {
  const { reports, reportedItems, queueReports, outbox, findReportedItem, newId } = deps;

  /**
   * Closes the report at once if, at the same time, an admin removed the item or the account was deleted: that event
   * may have arrived before there was a report. If its owner deletes the item, it stays reported.
   */
  async function closeIfDeleted(item: ReportedItem): Promise<void> {
    if ((await findReportedItem(item)).state !== 'deleted') return;
    if (item.type === 'video' || item.type === 'promo') {
      await deps.closeReportsOfDeletedMedia({ type: item.type, id: item.id });
    } else if (item.type === 'user') await deps.closeReportsOfDeleted([item], { isByAdmin: false });
    if ((await reportedItems.countOpen(item)) === 0) throw itemNotFound(item.type);
  }

  return async ({ reporterId, isAdmin, item, reason }: ReportCommand): Promise<ListedReport> => {
    const { state, ownerId, mediaItemId } = await findReportedItem(item, { userId: reporterId, isAdmin });
    if (state !== 'visible') throw itemNotFound(item.type);
    const report: Report = { id: newId(), item, reason, reporterId, createdAt: new Date(), outcome: null };
    const context = await queueReports.readContext(item, mediaItemId);
    const isFiled = await outbox.inTransaction(async (session) => {
      if (await reports.hasOpen(reporterId, item, session)) return false;
      const since = new Date(report.createdAt.getTime() - DISMISSED_MS);
      if (await reports.hasDismissed(reporterId, item, since, session)) return false;
      const counts = await reportedItems.addReport(item, session);
      await reports.insert({ ...report, mediaItemId, round: counts.round, ownerId }, session);
      await queueReports.add(report, counts, context, session);
      await outbox.add(session, [reportFiled(report, ownerId)]);
      return true;
    });
    if (!isFiled) throw fail(`${item.type}_already_reported`);
    await closeIfDeleted(item);
    return { ...report, reportCount: await reportedItems.countOpen(item) };
  };
}
