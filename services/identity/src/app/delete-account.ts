import { fail } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { Account } from '#domain/account';
import { deleteAccount } from '#domain/account-decisions';

export interface DeleteAccountDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly changeAccount: ChangeAccount;
}

/**
 * Deletes the user's own account for good, and ends their sessions. Throws permission_denied if the password is wrong.
 * The last active admin cannot be deleted.
 */
export const createDeleteAccount =
  ({ readAccount, provePassword, changeAccount }: DeleteAccountDeps) =>
  async (userId: number, sessionId: string, password: string): Promise<Account> => {
    if (password === '') throw fail('password_required_for_deletion');
    const proven = await readAccount(userId);
    if (!(await provePassword(proven, sessionId, password))) throw fail('wrong_password');
    return changeAccount(userId, (account) => {
      if (account.passwordHash !== proven.passwordHash) throw fail('wrong_password');
      return deleteAccount(account);
    });
  };
