import { setTimeout as sleep } from 'node:timers/promises';
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
  /**
   * The key of a notice that was received, with a date if there is a counter-notice; or the outcome of one that was
   * decided.
   */
  readonly about: { readonly key: string; readonly dueAt?: Date } | { readonly outcome: NoticeOutcome };
}

export type MailResult = 'sent' | 'too_many' | 'no_server' | 'refused';
export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** A notice causes two mails: a receipt now, and later the outcome, which nobody's call causes. */
const MAILS_OF_NOTICE = 2;

/** Somebody waits for the answer to their notice, so a slow mail server gets no longer than this. */
const RECEIPT_WAIT_MS = 1_500;

/** The error carries a time to retry after, so that moderation does not take it for an outage of identity. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Mails somebody without an account about their notice, unless there were too many mails today. Throws unavailable if
 * the mail server does not take the mail for now; then the mailbox's count is as before. A receipt that a slow server
 * has not taken yet counts as sent.
 */
export const createMailNotifier =
  ({ mailCounts, deliverMail, publicUrl, logger }: MailNotifierDeps) =>
  async ({ email: given, noticeId, about }: NotifierMailCommand): Promise<MailResult> => {
    if (!deliverMail) return 'no_server';
    const email = readEmail(given);
    const isReceipt = 'key' in about && !about.dueAt;
    if (isReceipt && (await mailCounts.takeAddress(MAILS_OF_NOTICE)) > 0) return 'too_many';
    if ((await mailCounts.takeNotified(email)) > 0) return 'too_many';
    const delivery = deliverMail(mailOf({ email, noticeId, about }, publicUrl));
    delivery.catch((err: unknown) => logger.error({ err, noticeId }, 'could not mail a notifier'));
    try {
      await (isReceipt ? Promise.race([delivery, sleep(RECEIPT_WAIT_MS, undefined, { ref: false })]) : delivery);
      return 'sent';
    } catch (cause) {
      if (refusesMailbox(cause)) return 'refused';
      await mailCounts.giveBackNotified(email);
      throw fail('mail_not_taken', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };

function mailOf({ email, noticeId, about }: NotifierMailCommand, publicUrl: string | undefined): Mail {
  if ('outcome' in about) return outcomeMail(email, noticeId, about.outcome);
  const link = publicUrl && statusLink(publicUrl, noticeId, about.key);
  if (about.dueAt) return counterNoticeMail(email, noticeId, { link, dueAt: about.dueAt });
  return receiptMail(email, noticeId, link);
}

/** The key is in the fragment, which browsers do not send to servers. */
function statusLink(publicUrl: string, noticeId: number, key: string): string {
  const link = new URL(`/notice/${noticeId}`, publicUrl);
  link.hash = new URLSearchParams({ key }).toString();
  return link.href;
}
