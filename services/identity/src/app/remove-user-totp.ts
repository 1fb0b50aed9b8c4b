import type { ChangeAccount } from '#app/change-account';
import type { SendNotice } from '#app/send-notice';
import type { Account } from '#domain/account';
import { removeTotp } from '#domain/account-decisions';
import { totpRemovedByAdminMail } from '#events/account-mails';

export interface RemoveUserTotpDeps {
  readonly changeAccount: ChangeAccount;
  readonly sendNotice: SendNotice;
}

/**
 * Turns two-factor sign-in of another user off, ends their sessions and mails them a notice. Does nothing if it is off.
 * Throws invalid_argument for the admin's own account: somebody with a stolen admin session must not be able to turn it
 * off.
 */
export const createRemoveUserTotp =
  ({ changeAccount, sendNotice }: RemoveUserTotpDeps) =>
  async (userId: number, adminId: number): Promise<Account> => {
    let isRemoved = false;
    const account = await changeAccount(userId, (before) => {
      const change = removeTotp(before, adminId);
      isRemoved = change !== undefined;
      return change;
    });
    const mail = totpRemovedByAdminMail(account.email, account.username);
    if (isRemoved) await sendNotice(account, mail, { isByAdmin: true });
    return account;
  };
