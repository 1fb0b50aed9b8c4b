import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { runRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import {
  MailResult,
  NotifierMail,
  type MailNotifierRequestSchema,
  type MailService,
} from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import type { NoticeNews, StoredNotice } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import type { ReportOutcome } from '#domain/report';
import type { CounterNotices } from '#store/counter-notices';
import type { Notices } from '#store/notices';

export interface MailNotifierDeps {
  readonly notices: Pick<Notices, 'markTold' | 'tellLater'>;
  readonly counterNotices: Pick<CounterNotices, 'findOn'>;
  readonly noticeKeys: Pick<NoticeKeys, 'mailKeyOf'>;
  readonly mails: Pick<Client<typeof MailService>, 'mailNotifier'>;
}

const mailOf: Readonly<Record<ReportOutcome, NotifierMail>> = {
  dismissed: NotifierMail.DISMISSED,
  upheld: NotifierMail.UPHELD,
  removed: NotifierMail.REMOVED,
};

const mailOfEnd: Readonly<Record<Exclude<NoticeNews, 'counter_notice'>, NotifierMail>> = {
  undone: NotifierMail.UNDONE,
  kept: NotifierMail.KEPT,
};

/** A mail server may take long; nobody waits for the job. */
const TELL_TIMEOUT_MS = 30_000;
const RETRY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long a receipt or an outcome is tried for a mailbox whose server does not take it. Also how long an outcome is
 * tried for a mailbox that had too many mails each day and none about this notice.
 */
const TRIED_MS = 14 * DAY_MS;

const waitedMs = ({ createdAt, decidedAt }: StoredNotice, now: number): number =>
  now - (decidedAt ?? createdAt).getTime();

const isStillTried = (notice: StoredNotice, now: number): boolean =>
  Boolean(notice.news) || waitedMs(notice, now) < TRIED_MS;

/** Waits as long as the mail has waited, so that mailboxes that take none do not delay the others. */
const pauseOf = (notice: StoredNotice, now: number): number =>
  notice.news ? HOUR_MS : Math.min(Math.max(waitedMs(notice, now), RETRY_MS), DAY_MS);

export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** Mails to people without an account about their notices, by identity, which counts them. */
export function createMailNotifier(deps: MailNotifierDeps) {
  const { notices, counterNotices, noticeKeys, mails } = deps;

  /** Returns undefined if the mail server does not take the mail for now. */
  async function send(request: MessageInitShape<typeof MailNotifierRequestSchema>): Promise<MailResult | undefined> {
    try {
      return (await mails.mailNotifier(request, { timeoutMs: TELL_TIMEOUT_MS })).result;
    } catch (err) {
      // One mailbox whose server is away holds up no others.
      if (isAppError(err) && (err.status === 'deadline_exceeded' || err.code === 'mail_not_taken')) return undefined;
      throw err;
    }
  }

  /** Returns what to mail. Null for a second receipt, and for a counter-notice that is not open any more. */
  async function readMail({ outcome, news, isReceiptSent, ...notice }: StoredNotice) {
    if (!outcome) return isReceiptSent ? null : { mail: NotifierMail.RECEIPT };
    if (news !== 'counter_notice') return { mail: news ? mailOfEnd[news] : mailOf[outcome] };
    const found = await counterNotices.findOn(notice);
    if (found?.appeal.status !== 'open') return null;
    return { mail: NotifierMail.COUNTER_NOTICE, dueAt: timestampFromDate(found.appeal.counterNotice.dueAt) };
  }

  /**
   * Returns whether the mail waits until tomorrow, after too many today. A receipt does not: the outcome follows. And
   * somebody who sends notices in a stranger's name must not fill the stranger's mailbox for months.
   */
  const waitsForTomorrow = (notice: StoredNotice, now: number): boolean =>
    notice.outcome !== null && (notice.isReceiptSent || isStillTried(notice, now));

  return {
    /**
     * Mails the receipt, the outcome, or the news of a counter-notice, with a link to the notice's status. An outcome
     * or news follow tomorrow if the mailbox or the sender's network address had too many mails today; everything again
     * later if the mail server did not take it, for two weeks. After a crash it may be mailed again.
     */
    async tell(notice: StoredNotice): Promise<void> {
      const { id, email, language, isReceiptSent, clientAddress } = notice;
      const about = await readMail(notice);
      if (!about) return notices.markTold(notice, { isSent: false });
      const request = { email, noticeId: fromId(id), key: noticeKeys.mailKeyOf(id), ...about };
      // The receipt was counted for the outcome as well.
      const sender = isReceiptSent ? undefined : clientAddress;
      const context = { requestId: `notice-${id}`, language, clientAddress: sender };
      const result = await runRequest(context, () => send(request));
      const now = Date.now();
      if (result === undefined && isStillTried(notice, now))
        return notices.tellLater(notice, new Date(now + pauseOf(notice, now)));
      if (result === MailResult.TOO_MANY && waitsForTomorrow(notice, now))
        return notices.tellLater(notice, new Date(now + DAY_MS));
      return notices.markTold(notice, { isSent: result === MailResult.SENT });
    },
  };
}
