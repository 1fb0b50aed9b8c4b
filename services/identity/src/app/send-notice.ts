import type { Account } from '#domain/account';
import type { Mail, SendMail } from '#events/mail';
import type { MailCounts } from '#store/mail-counts';

export interface SendNoticeDeps {
  readonly mailCounts: Pick<MailCounts, 'takeMailbox'>;
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

export type SendNotice = (account: Pick<Account, 'emailVerified'>, mail: Mail) => Promise<void>;

/**
 * Mails a user a notice about their account. An unverified address may belong to somebody else, so it gets none after
 * too many mails in an hour.
 */
export const createSendNotice =
  ({ mailCounts, sendMail }: SendNoticeDeps): SendNotice =>
  async ({ emailVerified }, mail) => {
    if (sendMail && (emailVerified || (await mailCounts.takeMailbox(mail.to)))) sendMail(mail);
  };
