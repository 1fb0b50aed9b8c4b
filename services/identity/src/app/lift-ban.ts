import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { unban } from '#domain/account-decisions';

/** Lifts this ban of the user. Does nothing if another ban or none is in force. */
export const createLiftBan =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number, banId: number, adminId: number): Promise<Account> =>
    changeAccount(userId, (account) => (account.banId === banId ? unban(account, adminId) : undefined));
