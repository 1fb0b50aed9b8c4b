import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { ban, type BanCommand } from '#domain/account-decisions';

/** Bans a user for a time or until an admin lifts the ban, and ends their sessions. Admins cannot ban themselves. */
export const createBanUser =
  ({ changeAccount, newId }: { readonly changeAccount: ChangeAccount; readonly newId: () => number }) =>
  (userId: number, command: Omit<BanCommand, 'banId'>): Promise<Account> => {
    const banId = newId();
    return changeAccount(userId, (account) => ban(account, { ...command, banId }, new Date()));
  };
