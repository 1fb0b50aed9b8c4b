import type { Role } from '@tallscreen/kit/auth/person';
import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { changeRole } from '#domain/account-decisions';

/** Gives a user another role, and ends their sessions. The last active admin keeps the role. */
export const createChangeRole =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  (userId: number, role: Role, adminId: number): Promise<Account> =>
    changeAccount(userId, (account) => changeRole(account, role, adminId));
