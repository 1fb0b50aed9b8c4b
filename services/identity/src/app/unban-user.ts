import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { unban } from '#domain/account-decisions';

/** Lets a banned user sign in again. */
export const createUnbanUser =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number, adminId: number): Promise<Account> =>
    changeAccount(userId, (account) => unban(account, adminId));
