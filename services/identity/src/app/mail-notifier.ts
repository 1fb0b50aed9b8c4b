import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { readEmail } from '#domain/names';
import { refusesMailbox, type DeliverMail } from '#events/mail';
import { outcomeMail, receiptMail, type NoticeOutcome } from '#events/notice-mails';
import type { MailCounts } from '#store/mail-counts';

export interface MailNotifierDeps {
  readonly mailCounts: Pick<MailCounts, 'takeAddress' | 'takeNotified' | 'giveBackNotified'>;
  /** Undefined without a mail server. */
  readonly deliverMail: DeliverMail | undefined;
  /** The origin of the web client; undefined for mails without a link. */
  readonly publicUrl: string | undefined;
  readonly logger: Logger;
}

export interface NotifierMailCommand {
  readonly email: string;
  readonly noticeId: number;
  /** the key of a notice that was received, or the outcome of one that was decided */
  readonly about: { readonly key: string } | { readonly outcome: NoticeOutcome };
}

export type MailResult = 'sent' | 'too_many' | 'no_server' | 'refused';
export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** A notice causes two mails: a receipt now, and later the outcome, which nobody's call causes. */
const MAILS_OF_NOTICE = 2;

/** The error carries a time to retry after, so that moderation does not take it for an outage of identity. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Mails somebody without an account about their notice, unless there were too many mails today. Throws unavailable if
 * the mail server does not take the mail for now; then the mailbox's count is as before.
 */
export const createMailNotifier =
  ({ mailCounts, deliverMail, publicUrl, logger }: MailNotifierDeps) =>
  async ({ email: given, noticeId, about }: NotifierMailCommand): Promise<MailResult> => {
    if (!deliverMail) return 'no_server';
    const email = readEmail(given);
    if ('key' in about && (await mailCounts.takeAddress(MAILS_OF_NOTICE)) > 0) return 'too_many';
    if ((await mailCounts.takeNotified(email)) > 0) return 'too_many';
    try {
      await deliverMail(
        'key' in about
          ? receiptMail(email, noticeId, publicUrl && statusLink(publicUrl, noticeId, about.key))
          : outcomeMail(email, noticeId, about.outcome),
      );
      return 'sent';
    } catch (cause) {
      logger.error({ err: cause, noticeId }, 'could not mail a notifier');
      if (refusesMailbox(cause)) return 'refused';
      await mailCounts.giveBackNotified(email);
      throw fail('mail_not_taken', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };

/** The key is in the fragment, which browsers do not send to servers. */
function statusLink(publicUrl: string, noticeId: number, key: string): string {
  const link = new URL(`/notice/${noticeId}`, publicUrl);
  link.hash = new URLSearchParams({ key }).toString();
  return link.href;
}
