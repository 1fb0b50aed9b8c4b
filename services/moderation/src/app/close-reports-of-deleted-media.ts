import type { CloseAllReports } from '#app/close-all-reports';
import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { ItemType } from '#domain/media-item';
import type { Decisions } from '#store/decisions';
import type { MediaItems } from '#store/media-items';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface CloseReportsOfDeletedMediaDeps {
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly decisions: Pick<Decisions, 'readHistory'>;
  readonly reports: Pick<Reports, 'listReportedComments'>;
  readonly reportedItems: Pick<ReportedItems, 'countOpen'>;
  readonly closeAllReports: CloseAllReports;
  readonly closeReportsOfDeleted: CloseReportsOfDeleted;
}

export type CloseReportsOfDeletedMedia = ReturnType<typeof createCloseReportsOfDeletedMedia>;

/**
 * Closes the reports of a video or promo that an admin removed and of the comments on it, with the removal's reason and
 * admin, whether this runs before or after the admin's own call closes them. If its uploader deleted it, the reports stay
 * open: they can still be upheld, with their strike.
 */
export const createCloseReportsOfDeletedMedia =
  (deps: CloseReportsOfDeletedMediaDeps) =>
  async (item: { readonly type: ItemType; readonly id: number }): Promise<void> => {
    const comments = await deps.reports.listReportedComments(item.id);
    if (comments.length === 0 && (await deps.reportedItems.countOpen(item)) === 0) return;
    const { latest } = await deps.decisions.readHistory(item.id);
    if (latest?.verdict !== 'remove') return;
    const ownerId = (await deps.mediaItems.find(item.id))?.uploaderId ?? 0;
    const by = { note: latest.reason, adminId: latest.adminId };
    await deps.closeAllReports({ item, outcome: 'removed', ...by, ownerId, areReportersNotified: true });
    await deps.closeReportsOfDeleted(comments);
  };
