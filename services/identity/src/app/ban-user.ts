import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { ban, type BanCommand } from '#domain/account-decisions';

/** Bans a user for a time or until an admin lifts the ban, and ends their sessions. Admins cannot ban themselves. */
export const createBanUser =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number, command: BanCommand): Promise<Account> =>
    changeAccount(userId, (account) => ban(account, command, new Date()));
