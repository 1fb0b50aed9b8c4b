import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { CloseIfDeleted } from '#app/close-if-deleted';
import type { FindReportedItem } from '#app/find-reported-item';
import type { QueueReports } from '#app/queue-reports';
import { DISMISSED_MS, type ListedReport, type Report, type ReportReason } from '#domain/report';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import { LAST_REPORTS, weightOf } from '#domain/reporter';
import { reportFiled } from '#events/publish';
import type { Measures } from '#store/measures';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters } from '#store/reporters';
import type { Reports } from '#store/reports';

export interface FileReportDeps {
  readonly queueReports: Pick<QueueReports, 'readContext' | 'add'>;
  readonly reports: Pick<Reports, 'hasOpen' | 'hasDismissed' | 'insert'>;
  readonly reporters: Pick<Reporters, 'listLastOutcomes'>;
  readonly reportedItems: Pick<ReportedItems, 'addReport' | 'countOpen'>;
  readonly measures: Pick<Measures, 'findMute'>;
  readonly outbox: Outbox;
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
  const { reports, reporters, reportedItems, queueReports, outbox, findReportedItem, newId } = deps;

  async function checkMuted(reporterId: number): Promise<void> {
    const mute = await deps.measures.findMute(reporterId, new Date());
    if (mute) throw fail('reports_muted', { params: { until: mute.until?.toISOString() ?? '' } });
  }

  return async ({ reporterId, isAdmin, item, reason }: ReportCommand): Promise<ListedReport> => {
    await checkMuted(reporterId);
    const { state, ownerId, mediaItemId } = await findReportedItem(item, { userId: reporterId, isAdmin });
    if (state !== 'visible') throw itemNotFound(item.type);
    const [id, createdAt] = [newId(), new Date()];
    const context = await queueReports.readContext(item, mediaItemId);
    const filed = await outbox.inTransaction(async (session): Promise<Report | null> => {
      if (await reports.hasOpen(reporterId, item, session)) return null;
      const since = new Date(createdAt.getTime() - DISMISSED_MS);
      if (await reports.hasDismissed(reporterId, item, since, session)) return null;
      const weight = weightOf(await reporters.listLastOutcomes(reporterId, LAST_REPORTS, session));
      const report = { id, item, reason, reporterId, weight, createdAt, outcome: null };
      const counts = await reportedItems.addReport(item, session);
      await reports.insert({ ...report, mediaItemId, round: counts.round, ownerId }, session);
      await queueReports.add({ ...report, ownerId }, counts, context, session);
      await outbox.add(session, [reportFiled(report, ownerId)]);
      return report;
    });
    if (!filed) throw fail(`${item.type}_already_reported`);
    await deps.closeIfDeleted(item);
    return { ...filed, reportCount: await reportedItems.countOpen(item) };
  };
}
