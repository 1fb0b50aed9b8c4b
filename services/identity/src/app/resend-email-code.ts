import { noMailServer } from '#app/no-mail-server';
import type { ReadAccount } from '#app/read-account';
import type { SendEmailCode } from '#app/send-email-code';
import { refuseMail, type MailCounts } from '#store/mail-counts';

export interface ResendEmailCodeDeps {
  readonly readAccount: ReadAccount;
  readonly mailCounts: Pick<MailCounts, 'take'>;
  /** Undefined without a mail server. */
  readonly sendEmailCode: SendEmailCode | undefined;
}

/**
 * Mails a new code. Returns false, and sends nothing, if the user's address is verified already. Throws unavailable
 * without a mail server, and resource_exhausted after too many mails.
 */
export const createResendEmailCode =
  ({ readAccount, mailCounts, sendEmailCode }: ResendEmailCodeDeps) =>
  async (userId: number): Promise<boolean> => {
    const account = await readAccount(userId);
    if (account.emailVerified) return false;
    if (!sendEmailCode) throw noMailServer('no_mail');
    const wait = await mailCounts.take(userId, account.email);
    if (wait > 0) throw refuseMail(wait);
    await sendEmailCode(account);
    return true;
  };
