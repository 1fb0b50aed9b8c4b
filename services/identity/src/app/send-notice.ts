import type { Account } from '#domain/account';
import type { Mail, SendMail } from '#events/mail';
import type { MailCounts } from '#store/mail-counts';

export interface SendNoticeDeps {
  readonly mailCounts: Pick<MailCounts, 'takeMailbox' | 'takeStranger'>;
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

interface NoticeOptions {
  /** An admin causes the mail, not whoever typed the address. */
  readonly isByAdmin: boolean;
}

export type SendNotice = (
  account: Pick<Account, 'emailVerified'>,
  mail: Mail,
  options?: NoticeOptions,
) => Promise<void>;

/**
 * Mails a user a notice about their account. An unverified address may belong to somebody else, so it gets none after
 * too many mails in a day.
 */
export const createSendNotice =
  ({ mailCounts, sendMail }: SendNoticeDeps): SendNotice =>
  async ({ emailVerified }, mail, { isByAdmin } = { isByAdmin: false }) => {
    if (!sendMail) return;
    const take = isByAdmin ? mailCounts.takeMailbox : mailCounts.takeStranger;
    if (emailVerified || (await take(mail.to)) === 0) sendMail(mail);
  };
