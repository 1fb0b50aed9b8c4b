import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { Reports } from '#store/reports';

export interface CloseReportsOnUserDeps {
  readonly reports: Pick<Reports, 'listOpenAgainst'>;
  readonly closeReportsOfDeleted: CloseReportsOfDeleted;
}

export type CloseReportsOnUser = (userId: number) => Promise<void>;

/** Closes the reports on a deleted user and on what belonged to them: there is nobody left to get a strike. */
export const createCloseReportsOnUser =
  ({ reports, closeReportsOfDeleted }: CloseReportsOnUserDeps): CloseReportsOnUser =>
  async (userId) => {
    const isByAdmin = false;
    await closeReportsOfDeleted([{ type: 'user', id: userId }, ...(await reports.listOpenAgainst(userId))], {
      isByAdmin,
    });
  };
