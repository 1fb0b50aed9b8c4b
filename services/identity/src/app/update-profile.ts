import { invalid } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { CheckNames } from '#app/check-names';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { SendEmailCode } from '#app/send-email-code';
import type { SendNotice } from '#app/send-notice';
import type { Account } from '#domain/account';
import { readProfileUpdate, RENAMES_A_WEEK, updateProfile, type ProfileUpdate } from '#domain/profile';
import { emailChangedMail } from '#events/account-mails';
import { refuseMail, type MailCounts } from '#store/mail-counts';

export interface UpdateProfileDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly checkNames: CheckNames;
  readonly changeAccount: ChangeAccount;
  readonly mailCounts: Pick<MailCounts, 'take'>;
  readonly sendNotice: SendNotice;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  /** Undefined if addresses need not be verified, or without a mail server. */
  readonly sendEmailCode: SendEmailCode | undefined;
}

/** Who changes the profile: a user in one of their sessions. */
export interface Changer {
  readonly userId: number;
  readonly sessionId: string;
}

/**
 * Changes any of the user's name, e-mail address and bio. A new e-mail address needs the user's password, is not
 * verified, and gets a code; the old address gets a notice.
 */
export function createUpdateProfile(deps: UpdateProfileDeps) {
  const { readAccount, provePassword, checkNames, changeAccount, mailCounts, sendNotice, sendEmailCode, scale } = deps;
  const maxRenames = Math.max(1, Math.ceil(RENAMES_A_WEEK * scale));

  async function mayChangeEmail(account: Account, sessionId: string, password: string): Promise<boolean> {
    if (password === '') throw invalid('Password is required to change the email address.');
    return provePassword(account, sessionId, password);
  }

  return async ({ userId, sessionId }: Changer, given: ProfileUpdate, password: string): Promise<Account> => {
    const update = readProfileUpdate(given);
    const before = await readAccount(userId);
    const changesEmail = update.email !== undefined && update.email !== before.email;
    const hasProvenPassword = changesEmail && (await mayChangeEmail(before, sessionId, password));
    await checkNames(update, before);
    if (hasProvenPassword && !(await mailCounts.take(userId, update.email ?? ''))) throw refuseMail();
    let old = before;
    const account = await changeAccount(userId, (current) => {
      old = current;
      // If the password was changed or reset in the meantime, what was proven is not the current one any more.
      const isProven = hasProvenPassword && current.passwordHash === before.passwordHash;
      return updateProfile(current, update, { hasProvenPassword: isProven, maxRenames, now: new Date() });
    });
    if (account.email !== old.email) {
      await sendNotice(old, emailChangedMail(old.email, account.username));
      await sendEmailCode?.(account);
    }
    return account;
  };
}
