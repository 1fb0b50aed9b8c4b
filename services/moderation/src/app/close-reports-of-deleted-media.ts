import { isRefusal, type ApplyDecision } from '#app/apply-decision';
import type { CloseAllReports } from '#app/close-all-reports';
import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { Decision } from '#domain/decision';
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
  readonly applyDecision: ApplyDecision;
}

export type CloseReportsOfDeletedMedia = ReturnType<typeof createCloseReportsOfDeletedMedia>;

/**
 * Closes the reports of a video or promo that an admin removed, with the removal's reason and admin, and the reports of
 * its comments, without them. It may run before or after the admin's own call closes them. If the uploader deleted the
 * item, the reports stay open: they can still be upheld, with a strike.
 */
export function createCloseReportsOfDeletedMedia(deps: CloseReportsOfDeletedMediaDeps) {
  /**
   * Returns the admin's removal of the item, or null. A pending removal is first sent to media, which refuses it if the
   * uploader has already deleted the item.
   */
  async function findRemoval(itemId: number): Promise<Decision | null> {
    const { latest } = await deps.decisions.readHistory(itemId);
    if (latest?.verdict !== 'remove') return null;
    try {
      if (latest.state === 'pending') await deps.applyDecision(latest);
      return latest;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  return async (item: { readonly type: ItemType; readonly id: number }): Promise<void> => {
    const comments = await deps.reports.listReportedComments(item.id);
    if (comments.length === 0 && (await deps.reportedItems.countOpen(item)) === 0) return;
    const removal = await findRemoval(item.id);
    if (!removal) return;
    const ownerId = (await deps.mediaItems.find(item.id))?.uploaderId ?? 0;
    const by = { note: removal.reason, reasonCode: removal.reasonCode, adminId: removal.adminId };
    await deps.closeAllReports({ item, outcome: 'removed', ...by, ownerId, areReportersNotified: true });
    await deps.closeReportsOfDeleted(comments);
  };
}
