import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { readEmail } from '#domain/names';
import { refusesMailbox, type DeliverMail, type Mail } from '#events/mail';
import { counterNoticeMail, outcomeMail, receiptMail, type NoticeOutcome } from '#events/notice-mails';
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
  /** opens the notice's page; empty for a mail without a link */
  readonly key: string;
  /** a receipt, or a counter-notice with its date, or the outcome of a notice that was decided */
  readonly about: 'receipt' | { readonly dueAt: Date } | { readonly outcome: NoticeOutcome };
}

export type MailResult = 'sent' | 'too_many' | 'no_server' | 'refused';
export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** A receipt is counted for the outcome as well. */
const MAILS_OF_NOTICE = 2;

/** The error carries a time to retry after, so that moderation does not take it for an outage of identity. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Mails somebody without an account about their notice, unless there were too many mails today. A call with a network
 * address is counted for it. Throws unavailable if the mail server does not take the mail for now; then the counts are
 * as before.
 */
export const createMailNotifier =
  ({ mailCounts, deliverMail, publicUrl, logger }: MailNotifierDeps) =>
  async ({ email: given, noticeId, key, about }: NotifierMailCommand): Promise<MailResult> => {
    if (!deliverMail) return 'no_server';
    const email = readEmail(given);
    const counted = about === 'receipt' ? MAILS_OF_NOTICE : 1;
    if ((await mailCounts.takeAddress(counted)) > 0) return 'too_many';
    if ((await mailCounts.takeNotified(email)) > 0) return 'too_many';
    try {
      await deliverMail(mailOf({ email, noticeId, key, about }, publicUrl));
      return 'sent';
    } catch (cause) {
      logger.error({ err: cause, noticeId }, 'could not mail a notifier');
      if (refusesMailbox(cause)) return 'refused';
      await mailCounts.giveBackNotified(email, counted);
      throw fail('mail_not_taken', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };

function mailOf({ email, noticeId, key, about }: NotifierMailCommand, publicUrl: string | undefined): Mail {
  const link = publicUrl && key ? statusLink(publicUrl, noticeId, key) : undefined;
  if (about === 'receipt') return receiptMail(email, noticeId, link);
  if ('outcome' in about) return outcomeMail(email, noticeId, { link, outcome: about.outcome });
  return counterNoticeMail(email, noticeId, { link, dueAt: about.dueAt });
}

/** The key is in the fragment, which browsers do not send to servers. */
function statusLink(publicUrl: string, noticeId: number, key: string): string {
  const link = new URL(`/notice/${noticeId}`, publicUrl);
  link.hash = new URLSearchParams({ key }).toString();
  return link.href;
}
