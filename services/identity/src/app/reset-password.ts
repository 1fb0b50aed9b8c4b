import type { ChangeAccount } from '#app/change-account';
import type { KnownDevices } from '#app/known-devices';
import type { PasswordHasher } from '#app/password-hasher';
import type { SendNotice } from '#app/send-notice';
import { proveMailbox } from '#domain/mailbox-proof';
import { checkPassword, checkPasswordIsNotOwn } from '#domain/password-rules';
import { hashToken } from '#domain/refresh-token';
import { refuseReset } from '#domain/reset-code';
import { totpDroppedMail } from '#events/account-mails';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface ResetPasswordDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'hasToken'>;
  readonly hasher: PasswordHasher;
  readonly changeAccount: ChangeAccount;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly sendNotice: SendNotice;
}

/**
 * Sets a new password by a reset token, which it uses up, and ends all sessions of the user. The token also proves the
 * mailbox: on an address that was never verified, second factor and devices of before are dropped. Returns a device
 * token: the browser becomes a known device, from which the user can sign in while others guess the password.
 */
export const createResetPassword =
  ({ users, resetCodes, hasher, changeAccount, devices, sendNotice }: ResetPasswordDeps) =>
  async (email: string, newPassword: string, resetToken: string): Promise<string> => {
    checkPassword(newPassword, { email });
    const account = await users.findByEmail(email.trim().toLowerCase());
    // Hash the password also for an unknown address, so that the time does not show it.
    const passwordHash = await hasher.hash(newPassword);
    if (account?.status !== 'active') throw refuseReset();
    const resetTokenHash = hashToken(resetToken);
    // Checked after the token, so that only its owner learns whether the password is the name.
    if (!(await resetCodes.hasToken(account.id, resetTokenHash, new Date()))) throw refuseReset();
    checkPasswordIsNotOwn(newPassword, account);
    let hadSecondFactor = false;
    const changed = await changeAccount(account.id, (current) => {
      hadSecondFactor = current.secondFactor !== null;
      const proof = proveMailbox(current);
      return { ...proof, set: { ...proof.set, passwordHash }, endsSessions: true, resetTokenHash };
    });
    if (hadSecondFactor && !changed.secondFactor)
      await sendNotice(changed, totpDroppedMail(changed.email, changed.username));
    return devices.remember(changed);
  };
