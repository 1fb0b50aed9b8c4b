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
 * Mails a user what happened to their account. An address that is not verified may be somebody else's: after too many
 * mails in an hour it gets none.
 */
export const createSendNotice =
  ({ mailCounts, sendMail }: SendNoticeDeps): SendNotice =>
  async ({ emailVerified }, mail) => {
    if (sendMail && (emailVerified || (await mailCounts.takeMailbox(mail.to)))) sendMail(mail);
  };
