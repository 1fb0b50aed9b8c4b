import { readEmail } from '#domain/names';
import type { SendMail } from '#events/mail';
import { outcomeMail, receiptMail, type NoticeOutcome } from '#events/notice-mails';
import type { MailCounts } from '#store/mail-counts';

export interface MailNotifierDeps {
  readonly mailCounts: Pick<MailCounts, 'takeAddress' | 'takeNotified'>;
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
  /** The origin of the web client; undefined for mails without a link. */
  readonly publicUrl: string | undefined;
}

export interface NotifierMailCommand {
  readonly email: string;
  readonly noticeId: number;
  /** the key of a notice that was received, or the outcome of one that was decided */
  readonly about: { readonly key: string } | { readonly outcome: NoticeOutcome };
}

export type MailResult = 'sent' | 'too_many' | 'no_server';
export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** A notice causes two mails: a receipt now, and later the outcome, which nobody's call causes. */
const MAILS_OF_NOTICE = 2;

/** Mails somebody without an account about their notice, unless there were too many mails today. */
export const createMailNotifier =
  ({ mailCounts, sendMail, publicUrl }: MailNotifierDeps) =>
  async ({ email: given, noticeId, about }: NotifierMailCommand): Promise<MailResult> => {
    if (!sendMail) return 'no_server';
    const email = readEmail(given);
    if ('key' in about && !(await mailCounts.takeAddress(MAILS_OF_NOTICE))) return 'too_many';
    if (!(await mailCounts.takeNotified(email))) return 'too_many';
    if ('key' in about) sendMail(receiptMail(email, noticeId, publicUrl && statusLink(publicUrl, noticeId, about.key)));
    else sendMail(outcomeMail(email, noticeId, about.outcome));
    return 'sent';
  };

/** The key is in the fragment, which browsers do not send to servers. */
function statusLink(publicUrl: string, noticeId: number, key: string): string {
  const link = new URL(`/notice/${noticeId}`, publicUrl);
  link.hash = new URLSearchParams({ key }).toString();
  return link.href;
}
