import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { deleteAccount } from '#domain/account-decisions';

/** Deletes the user's own account for good, and ends their sessions. The last active admin cannot be deleted. */
export const createDeleteAccount =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number): Promise<Account> =>
    changeAccount(userId, deleteAccount);
