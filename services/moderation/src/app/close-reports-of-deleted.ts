import type { CloseAllReports } from '#app/close-all-reports';
import type { ReportedItem } from '#domain/reported-item';
import type { ReportedItems } from '#store/reported-items';

export interface CloseReportsOfDeletedDeps {
  readonly reportedItems: Pick<ReportedItems, 'filterOpen'>;
  readonly closeAllReports: CloseAllReports;
}

export type CloseReportsOfDeleted = ReturnType<typeof createCloseReportsOfDeleted>;

/**
 * Closes the reports on items that an admin has deleted. It also closes the reports on items whose owner's account is
 * deleted: a deleted account can get no strike.
 */
export const createCloseReportsOfDeleted =
  ({ reportedItems, closeAllReports }: CloseReportsOfDeletedDeps) =>
  async (items: readonly ReportedItem[], { isByAdmin } = { isByAdmin: true }): Promise<void> => {
    if (items.length === 0) return;
    const closing = {
      outcome: 'removed',
      note: '',
      reasonCode: '',
      areReportersNotified: isByAdmin,
      adminId: null,
    } as const;
    for (const item of await reportedItems.filterOpen(items)) {
      await closeAllReports({ ...closing, item, ownerId: item.type === 'user' ? item.id : 0 });
    }
  };
