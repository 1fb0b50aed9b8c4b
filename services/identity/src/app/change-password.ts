import { fail, isAppError } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { PasswordHasher } from '#app/password-hasher';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { SendNotice } from '#app/send-notice';
import { checkPassword } from '#domain/password-rules';
import { passwordChangedMail } from '#events/account-mails';

export interface ChangePasswordDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  readonly changeAccount: ChangeAccount;
  readonly otherSessions: Pick<EndOtherSessions, 'endLate'>;
  readonly sendNotice: SendNotice;
}

export interface PasswordChange {
  readonly userId: number;
  /** The session that is kept. */
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

const refusal = () => fail('wrong_current_password');

/**
 * Sets a new password and ends all sessions of the user except the one that asks. Mails the user a notice. A repeated
 * call, because the answer was lost, succeeds again. Throws permission_denied if the current password is wrong.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { readAccount, provePassword, hasher, changeAccount, otherSessions, sendNotice } = deps;

  /** In a repeated call, the first one has already set the new password. */
  const isRepeat = async ({ userId, currentPassword, newPassword }: PasswordChange): Promise<boolean> =>
    currentPassword !== newPassword && hasher.verify(newPassword, (await readAccount(userId)).passwordHash);

  async function change({ userId, sessionId, currentPassword, newPassword }: PasswordChange): Promise<void> {
    const proven = await readAccount(userId);
    if (!(await provePassword(proven, sessionId, currentPassword))) throw refusal();
    const passwordHash = await hasher.hash(newPassword);
    const changed = await changeAccount(userId, (account) => {
      // The password was changed or reset in the meantime: the one that was verified is no longer current.
      if (account.passwordHash !== proven.passwordHash) throw refusal();
      return { set: { passwordHash }, endsSessions: { except: sessionId } };
    });
    await sendNotice(changed, passwordChangedMail(changed.email, changed.username));
  }

  return async (asked: PasswordChange): Promise<void> => {
    checkPassword(asked.newPassword, await readAccount(asked.userId));
    // Check for a repeat first: its current password is wrong by now, and would count as a guess.
    if (!(await isRepeat(asked)))
      await change(asked).catch(async (error: unknown) => {
        // The first call may have finished while this one ran.
        if (!isAppError(error, 'permission_denied') || !(await isRepeat(asked))) throw error;
      });
    // A login by the old password may have stored its session while the change was saved.
    await otherSessions.endLate(asked.userId, asked.sessionId);
  };
}
