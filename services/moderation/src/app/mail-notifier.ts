import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { runRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import {
  MailResult,
  NotifierMail,
  type MailNotifierRequestSchema,
  type MailService,
} from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import type { Notice, NoticeNews } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import type { ReportOutcome } from '#domain/report';
import type { CounterNotices } from '#store/counter-notices';
import type { Notices } from '#store/notices';

export interface MailNotifierDeps {
  readonly notices: Pick<Notices, 'markReceiptSent' | 'markTold' | 'tellLater'>;
  readonly counterNotices: Pick<CounterNotices, 'findOn'>;
  readonly noticeKeys: Pick<NoticeKeys, 'mailKeyOf'>;
  readonly mails: Pick<Client<typeof MailService>, 'mailNotifier'>;
  readonly logger: Logger;
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
const DAY_MS = 24 * 60 * 60_000;

export type MailNotifier = ReturnType<typeof createMailNotifier>;

/** Mails to people without an account about their notices, by identity, which counts them. */
export function createMailNotifier(deps: MailNotifierDeps) {
  const { notices, counterNotices, noticeKeys, mails, logger } = deps;

  /** Returns after which time to mail it again; 0 if that is not needed. */
  async function send(request: MessageInitShape<typeof MailNotifierRequestSchema>): Promise<number> {
    try {
      const { result } = await mails.mailNotifier(request, { timeoutMs: TELL_TIMEOUT_MS });
      return result === MailResult.TOO_MANY ? DAY_MS : 0;
    } catch (err) {
      // One mailbox whose server is away holds up no others.
      if (isAppError(err) && (err.status === 'deadline_exceeded' || err.code === 'mail_not_taken')) return RETRY_MS;
      throw err;
    }
  }

  /** Returns what to mail, null for a counter-notice that is not there any more. */
  async function readMail({ id, outcome, news, ...notice }: Notice) {
    if (!outcome) throw new Error('A notice that waits has no outcome.');
    if (news !== 'counter_notice') return { mail: news ? mailOfEnd[news] : mailOf[outcome], key: '' };
    const found = await counterNotices.findOn(notice);
    if (found?.appeal.status !== 'open') return null;
    const dueAt = timestampFromDate(found.appeal.counterNotice.dueAt);
    return { mail: NotifierMail.COUNTER_NOTICE, key: noticeKeys.mailKeyOf(id), dueAt };
  }

  return {
    /** Mails the link to the notice's status. The notice is stored, so a failure is logged. */
    async sendReceipt({ id, email }: Pick<Notice, 'id' | 'email'>, key: string): Promise<void> {
      try {
        const receipt = { email, noticeId: fromId(id), mail: NotifierMail.RECEIPT, key };
        const { result } = await mails.mailNotifier(receipt);
        if (result === MailResult.SENT) await notices.markReceiptSent(id);
      } catch (err) {
        logger.warn({ err, noticeId: id }, 'could not mail the receipt of a notice');
      }
    },

    /**
     * Mails the outcome, or the news of a counter-notice; tomorrow if the mailbox had too many mails today, and again
     * in five minutes if the mail server did not take it. After a crash it may be mailed again.
     */
    async tell(notice: Notice): Promise<void> {
      const { id, email, language } = notice;
      const about = await readMail(notice);
      if (!about) return notices.markTold(notice);
      const request = { email, noticeId: fromId(id), ...about };
      const pauseMs = await runRequest({ requestId: `notice-${id}`, language }, () => send(request));
      if (pauseMs > 0) return notices.tellLater(notice, new Date(Date.now() + pauseMs));
      return notices.markTold(notice);
    },
  };
}
