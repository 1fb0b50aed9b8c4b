import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { removeTotp } from '#domain/account-decisions';
import { totpRemovedByAdminMail } from '#events/account-mails';
import type { SendMail } from '#events/mail';

export interface RemoveUserTotpDeps {
  readonly changeAccount: ChangeAccount;
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

/**
 * Turns two-factor sign-in of another user off, ends their sessions and mails them a notice. Changes nothing if it is off.
 * Throws invalid_argument for the admin's own account: a stolen session of an admin must not be enough.
 */
export const createRemoveUserTotp =
  ({ changeAccount, sendMail }: RemoveUserTotpDeps) =>
  async (userId: number, adminId: number): Promise<Account> => {
    let isRemoved = false;
    const account = await changeAccount(userId, (before) => {
      const change = removeTotp(before, adminId);
      isRemoved = change !== undefined;
      return change;
    });
    if (isRemoved) sendMail?.(totpRemovedByAdminMail(account.email, account.username));
    return account;
  };
