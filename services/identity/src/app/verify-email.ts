import type { ChangeAccount } from '#app/change-account';
import type { ReadAccount } from '#app/read-account';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { KnownDevices } from '#app/known-devices';
import type { SendNotice } from '#app/send-notice';
import { refuseEmailCode, type EmailCodeHash } from '#domain/email-code';
import { verifyEmail } from '#domain/mailbox-proof';
import { totpDroppedMail } from '#events/account-mails';
import type { EmailCodeStore } from '#store/email-codes';

export interface VerifyEmailDeps {
  readonly readAccount: ReadAccount;
  readonly emailCodes: Pick<EmailCodeStore, 'useAttempt' | 'delete'>;
  readonly emailCodeHash: EmailCodeHash;
  readonly changeAccount: ChangeAccount;
  readonly otherSessions: Pick<EndOtherSessions, 'endLate'>;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly sendNotice: SendNotice;
}

/**
 * Marks the user's address as verified if the code was mailed to it. Somebody else may have used the account until now,
 * so second factor, known devices and other sessions set before are dropped. Returns a device token; empty if the
 * address was verified already, so that a repeated call succeeds. Throws invalid_argument if the code is wrong or has
 * expired, and after too many wrong ones.
 */
export function createVerifyEmail(deps: VerifyEmailDeps) {
  const { readAccount, emailCodes, emailCodeHash, changeAccount, otherSessions, devices, sendNotice } = deps;
  return async (userId: number, sessionId: string, code: string): Promise<string> => {
    if ((await readAccount(userId)).emailVerified) return '';
    const storedHash = await emailCodes.useAttempt(userId, new Date());
    if (storedHash === undefined) throw refuseEmailCode();
    let hadSecondFactor = false;
    const changed = await changeAccount(userId, (account) => {
      if (!emailCodeHash.matches(account, code, storedHash)) throw refuseEmailCode();
      hadSecondFactor = account.secondFactor !== null;
      return verifyEmail(account, sessionId);
    });
    await emailCodes.delete(userId, storedHash);
    // A login may have stored its session while the change was saved.
    await otherSessions.endLate(userId, sessionId);
    if (hadSecondFactor && !changed.secondFactor)
      await sendNotice(changed, totpDroppedMail(changed.email, changed.username));
    return devices.remember(changed);
  };
}
