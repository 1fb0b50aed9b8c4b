import { fail } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { CheckNames } from '#app/check-names';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { SendEmailCode } from '#app/send-email-code';
import type { SendNotice } from '#app/send-notice';
import type { UseSecondFactor } from '#app/use-second-factor';
import type { Account } from '#domain/account';
import { readProfileUpdate, RENAMES_A_WEEK, updateProfile, type ProfileUpdate } from '#domain/profile';
import { emailChangedMail } from '#events/account-mails';
import { refuseMail, type MailCounts } from '#store/mail-counts';

export interface UpdateProfileDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly useSecondFactor: UseSecondFactor;
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

/** Needed for a new e-mail address only; empty if not given. */
export interface Proof {
  readonly password: string;
  readonly totpCode: string;
}

const codeRequired = () => fail('two_factor_code_required', { fields: { totp_required: true } });

/** Throws if something is missing. Does not count as an attempt. */
function checkIsComplete({ secondFactor }: Account, { password, totpCode }: Proof): void {
  if (password === '') throw fail('password_required_for_email');
  if (secondFactor && totpCode.trim() === '') throw codeRequired();
}

/** If the password or the factor was changed in the meantime, the verified one is no longer current. */
const hasSameSecrets = (a: Account, b: Account): boolean =>
  a.passwordHash === b.passwordHash && a.secondFactor?.secret === b.secondFactor?.secret;

/**
 * Changes any of the user's name, e-mail address and bio. A new e-mail address needs the user's password and, with
 * two-factor sign-in, a code, because proving the new mailbox drops the second factor. The new address is not verified
 * and gets a code; the old one gets a notice.
 */
export function createUpdateProfile(deps: UpdateProfileDeps) {
  const { readAccount, provePassword, useSecondFactor, checkNames, changeAccount, mailCounts, sendNotice } = deps;
  const { sendEmailCode, scale } = deps;
  const maxRenames = Math.max(1, Math.ceil(RENAMES_A_WEEK * scale));

  async function prove(account: Account, sessionId: string, { password, totpCode }: Proof): Promise<void> {
    if (!account.secondFactor) {
      if (!(await provePassword(account, sessionId, password))) throw fail('wrong_password');
    } else if (!(await provePassword(account, sessionId, password, () => useSecondFactor(account, totpCode)))) {
      throw fail('wrong_password_or_code');
    }
  }

  return async ({ userId, sessionId }: Changer, given: ProfileUpdate, proof: Proof): Promise<Account> => {
    const update = readProfileUpdate(given);
    const before = await readAccount(userId);
    const changesEmail = update.email !== undefined && update.email !== before.email;
    if (changesEmail) checkIsComplete(before, proof);
    // Check before the password and code, so that a name or an address that is taken uses up no code.
    await checkNames(update, before);
    if (changesEmail) await prove(before, sessionId, proof);
    const wait = changesEmail ? await mailCounts.take(userId, update.email ?? '') : 0;
    if (wait > 0) throw refuseMail(wait);
    let old = before;
    const account = await changeAccount(userId, (current) => {
      old = current;
      const mayChangeEmail = changesEmail && hasSameSecrets(current, before);
      return updateProfile(current, update, { mayChangeEmail, maxRenames, now: new Date() });
    });
    if (account.email !== old.email) {
      await sendNotice(old, emailChangedMail(old.email, account.username));
      await sendEmailCode?.(account);
    }
    return account;
  };
}
