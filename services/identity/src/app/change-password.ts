import { forbidden } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { PasswordHasher } from '#app/password-hasher';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import { checkPassword } from '#domain/password-rules';
import { passwordChangedMail } from '#events/account-mails';
import type { SendMail } from '#events/mail';

export interface ChangePasswordDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly changeAccount: ChangeAccount;
  readonly otherSessions: Pick<EndOtherSessions, 'end'>;
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

export interface PasswordChange {
  readonly userId: number;
  /** The session that stays. */
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

const refusal = () => forbidden('Current password is wrong.');

/**
 * Sets a new password and ends all sessions of the user but the one that asks. The user gets a notice by mail. Throws
 * permission_denied if the current password is wrong.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { readAccount, provePassword, hasher, changeAccount, otherSessions, sendMail } = deps;
  return async ({ userId, sessionId, currentPassword, newPassword }: PasswordChange): Promise<void> => {
    const proven = await readAccount(userId);
    checkPassword(newPassword, proven);
    if (!(await provePassword(proven, sessionId, currentPassword))) throw refusal();
    const passwordHash = await hasher.hash(newPassword);
    const { email, username } = await changeAccount(userId, (account) => {
      // The password was changed or reset in the meantime: what was proven is not the current one any more.
      if (account.passwordHash !== proven.passwordHash) throw refusal();
      return { set: { passwordHash }, endsSessions: { except: sessionId } };
    });
    // A login by the old password may have stored its session while the change was saved.
    await otherSessions.end(userId, sessionId);
    sendMail?.(passwordChangedMail(email, username));
  };
}
