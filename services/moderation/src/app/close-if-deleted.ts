import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { CloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import type { FindReportedItem } from '#app/find-reported-item';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import type { ReportedItems } from '#store/reported-items';

export interface CloseIfDeletedDeps {
  readonly reportedItems: Pick<ReportedItems, 'countOpen'>;
  readonly findReportedItem: FindReportedItem;
  readonly closeReportsOfDeletedMedia: CloseReportsOfDeletedMedia;
  readonly closeReportsOfDeleted: CloseReportsOfDeleted;
}

export type CloseIfDeleted = ReturnType<typeof createCloseIfDeleted>;

/**
 * Closes a new report at once if, at the same time, an admin removed the item or the account was deleted: that event
 * may have arrived before there was a report. If its owner deletes the item, it stays reported. Throws not_found if
 * the report was closed.
 */
export const createCloseIfDeleted =
  (deps: CloseIfDeletedDeps) =>
  async (item: ReportedItem): Promise<void> => {
    if ((await deps.findReportedItem(item)).state !== 'deleted') return;
    if (item.type === 'video' || item.type === 'promo') {
      await deps.closeReportsOfDeletedMedia({ type: item.type, id: item.id });
    } else if (item.type === 'user') await deps.closeReportsOfDeleted([item], { isByAdmin: false });
    if ((await deps.reportedItems.countOpen(item)) === 0) throw itemNotFound(item.type);
  };
