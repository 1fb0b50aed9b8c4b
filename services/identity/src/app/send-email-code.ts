import type { Logger } from '@tallscreen/kit/logger';
import type { Account } from '#domain/account';
import { emailCodeExpiryFrom, MAX_EMAIL_CODE_ATTEMPTS, newEmailCode, type EmailCodeHash } from '#domain/email-code';
import { emailCodeMail } from '#events/account-mails';
import type { SendMail } from '#events/mail';
import type { EmailCodeStore } from '#store/email-codes';

export interface SendEmailCodeDeps {
  readonly emailCodes: Pick<EmailCodeStore, 'put'>;
  readonly emailCodeHash: EmailCodeHash;
  readonly sendMail: SendMail;
}

export type SendEmailCode = ReturnType<typeof createSendEmailCode>;

/** Stores a new code that verifies the account's address, and mails it in the background. */
export const createSendEmailCode =
  ({ emailCodes, emailCodeHash, sendMail }: SendEmailCodeDeps) =>
  async (account: Account): Promise<void> => {
    const code = newEmailCode();
    await emailCodes.put({
      userId: account.id,
      codeHash: emailCodeHash.of(account, code),
      attemptsLeft: MAX_EMAIL_CODE_ATTEMPTS,
      expiresAt: emailCodeExpiryFrom(Date.now()),
    });
    sendMail(emailCodeMail(account.email, code));
  };

/** For a call whose change is already stored: a failure is logged. The user can ask for another code. */
export const orLog =
  (sendEmailCode: SendEmailCode, logger: Logger): SendEmailCode =>
  (account) =>
    sendEmailCode(account).catch((err: unknown) => logger.warn({ err }, 'could not store a code for an address'));
