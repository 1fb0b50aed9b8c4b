import type { ChangeAccount } from '#app/change-account';
import type { ReadAccount } from '#app/read-account';
import { refuseEmailCode, verifyEmail, type EmailCodeHash } from '#domain/email-code';
import type { EmailCodeStore } from '#store/email-codes';

export interface VerifyEmailDeps {
  readonly readAccount: ReadAccount;
  readonly emailCodes: Pick<EmailCodeStore, 'useAttempt' | 'delete'>;
  readonly emailCodeHash: EmailCodeHash;
  readonly changeAccount: ChangeAccount;
}

/**
 * Marks the user's address as verified if the code was mailed to it. A call that is repeated succeeds again. Throws
 * invalid_argument if the code is wrong or has expired, and after too many wrong ones.
 */
export const createVerifyEmail =
  ({ readAccount, emailCodes, emailCodeHash, changeAccount }: VerifyEmailDeps) =>
  async (userId: number, code: string): Promise<void> => {
    if ((await readAccount(userId)).emailVerified) return;
    const storedHash = await emailCodes.useAttempt(userId, new Date());
    if (storedHash === undefined) throw refuseEmailCode();
    await changeAccount(userId, (account) => {
      if (!emailCodeHash.matches(account, code, storedHash)) throw refuseEmailCode();
      return verifyEmail(account);
    });
    await emailCodes.delete(userId, storedHash);
  };
