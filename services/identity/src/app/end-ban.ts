import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { endBan } from '#domain/account-decisions';

export type EndBan = ReturnType<typeof createEndBan>;

/** Ends the ban of a user if its time is over. Only one of several simultaneous calls changes the account. */
export const createEndBan =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number): Promise<Account> =>
    changeAccount(userId, (account) => endBan(account, new Date()));
