import type { ChangeAccount } from '#app/change-account';
import type { KnownDevices } from '#app/known-devices';
import type { PasswordHasher } from '#app/password-hasher';
import { checkPassword, checkPasswordIsNotOwn } from '#domain/password-rules';
import { hashToken } from '#domain/refresh-token';
import { refuseReset } from '#domain/reset-code';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface ResetPasswordDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'hasToken'>;
  readonly hasher: PasswordHasher;
  readonly changeAccount: ChangeAccount;
  readonly devices: Pick<KnownDevices, 'remember'>;
}

/**
 * Sets a new password by a reset token, which it uses up, and ends all sessions of the user. Returns a device token:
 * the browser becomes a known device, from which the user can sign in while others guess the password.
 */
export const createResetPassword =
  ({ users, resetCodes, hasher, changeAccount, devices }: ResetPasswordDeps) =>
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
    await changeAccount(account.id, () => ({ set: { passwordHash }, endsSessions: true, resetTokenHash }));
    return devices.remember(account.id);
  };
