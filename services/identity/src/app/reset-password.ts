import { isAppError } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { KnownDevices } from '#app/known-devices';
import type { PasswordHasher } from '#app/password-hasher';
import type { SendNotice } from '#app/send-notice';
import type { Account } from '#domain/account';
import { proveMailbox } from '#domain/mailbox-proof';
import { checkPassword, checkPasswordIsNotOwn } from '#domain/password-rules';
import { hashToken } from '#domain/refresh-token';
import { refuseReset } from '#domain/reset-code';
import { totpDroppedMail } from '#events/account-mails';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface ResetPasswordDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'hasToken' | 'wasUsed'>;
  readonly hasher: PasswordHasher;
  readonly changeAccount: ChangeAccount;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly sendNotice: SendNotice;
}

/**
 * Sets a new password by a reset token, which it uses up, and ends all sessions of the user. The token also proves
 * ownership of the mailbox: if the address was never verified, the second factor and known devices set before are
 * dropped. Returns a device token: this browser becomes a known device, from which the user can sign in while others
 * guess the password. A repeated call, because the answer was lost, succeeds again.
 */
export function createResetPassword(deps: ResetPasswordDeps) {
  const { users, resetCodes, hasher, changeAccount, devices, sendNotice } = deps;

  async function change(account: Account, passwordHash: string, resetTokenHash: string): Promise<Account> {
    let hadSecondFactor = false;
    const changed = await changeAccount(account.id, (current) => {
      hadSecondFactor = current.secondFactor !== null;
      const proof = proveMailbox(current);
      return { ...proof, set: { ...proof.set, passwordHash }, endsSessions: true, resetTokenHash };
    });
    if (hadSecondFactor && !changed.secondFactor)
      await sendNotice(changed, totpDroppedMail(changed.email, changed.username));
    return changed;
  }

  /** For a repeated call: returns the account if the first call has used the token and has set this password. */
  async function afterFirst(email: string, newPassword: string, resetTokenHash: string): Promise<Account | undefined> {
    const account = await users.findByEmail(email);
    if (account?.status !== 'active' || !(await resetCodes.wasUsed(account.id, resetTokenHash, new Date()))) return;
    return (await hasher.verify(newPassword, account.passwordHash)) ? account : undefined;
  }

  return async (givenEmail: string, newPassword: string, resetToken: string): Promise<string> => {
    const email = givenEmail.trim().toLowerCase();
    checkPassword(newPassword, { email: givenEmail });
    const account = await users.findByEmail(email);
    // Hash the password for an unknown address, too, so that the time does not reveal it.
    const passwordHash = await hasher.hash(newPassword);
    if (account?.status !== 'active') throw refuseReset();
    const resetTokenHash = hashToken(resetToken);
    const first = await afterFirst(email, newPassword, resetTokenHash);
    if (first) return devices.remember(first);
    // Checked after the token, so that only the token's owner learns whether the password is the name.
    if (!(await resetCodes.hasToken(account.id, resetTokenHash, new Date()))) throw refuseReset();
    checkPasswordIsNotOwn(newPassword, account);
    const changed = await change(account, passwordHash, resetTokenHash).catch(async (error: unknown) => {
      // The first call may have finished while this one ran.
      const done = isAppError(error, 'invalid_argument') && (await afterFirst(email, newPassword, resetTokenHash));
      if (!done) throw error;
      return done;
    });
    return devices.remember(changed);
  };
}
