import { fail } from '@tallscreen/kit/errors';
import type { CloseIfDeleted } from '#app/close-if-deleted';
import type { FindReportedItem } from '#app/find-reported-item';
import type { StoreReport } from '#app/store-reports';
import type { ListedReport, ReportReason } from '#domain/report';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import type { Measures } from '#store/measures';
import type { ReportedItems } from '#store/reported-items';

export interface FileReportDeps {
  readonly reportedItems: Pick<ReportedItems, 'countOpen'>;
  readonly measures: Pick<Measures, 'findMute'>;
  readonly storeReport: StoreReport;
  readonly findReportedItem: FindReportedItem;
  readonly closeIfDeleted: CloseIfDeleted;
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
 * Reports an item. Throws permission_denied while the reporter is muted, not_found if the reporter cannot see the item,
 * already_exists if the reporter has an open report on it, or one that was dismissed in the last seven days.
 */
export function createFileReport(deps: FileReportDeps) {
  const { reportedItems, findReportedItem, newId } = deps;

  async function checkMuted(reporterId: number): Promise<void> {
    const mute = await deps.measures.findMute(reporterId, new Date());
    if (mute) throw fail('reports_muted', { params: { until: mute.until?.toISOString() ?? '' } });
  }

  return async ({ reporterId, isAdmin, item, reason }: ReportCommand): Promise<ListedReport> => {
    await checkMuted(reporterId);
    const { state, ownerId, mediaItemId } = await findReportedItem(item, { userId: reporterId, isAdmin });
    if (state !== 'visible') throw itemNotFound(item.type);
    const report = { id: newId(), item, reason, reporterId, createdAt: new Date(), outcome: null };
    const { report: filed } = await deps.storeReport({ report, ownerId, mediaItemId, notice: null });
    if (!filed) throw fail(`${item.type}_already_reported`);
    await deps.closeIfDeleted(item);
    return { ...filed, reportCount: await reportedItems.countOpen(item) };
  };
}
