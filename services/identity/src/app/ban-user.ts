import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { ban } from '#domain/account-decisions';

/** Bans a user, and ends their sessions. Admins cannot ban themselves. */
export const createBanUser =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number, reason: string, adminId: number): Promise<Account> =>
    changeAccount(userId, (account) => ban(account, reason, adminId));
