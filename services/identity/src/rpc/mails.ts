import type { ServiceImpl } from '@connectrpc/connect';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { toId } from '@tallscreen/kit/ids';
import {
  MailResult as ProtoResult,
  NotifierMail,
  type MailService,
} from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import type { MailNotifier, MailResult } from '#app/mail-notifier';
import type { NoticeOutcome } from '#events/notice-mails';

const outcomes: Partial<Record<NotifierMail, NoticeOutcome>> = {
  [NotifierMail.DISMISSED]: 'dismissed',
  [NotifierMail.UPHELD]: 'upheld',
  [NotifierMail.REMOVED]: 'removed',
  [NotifierMail.UNDONE]: 'undone',
  [NotifierMail.KEPT]: 'kept',
};

const results: Record<MailResult, ProtoResult> = {
  sent: ProtoResult.SENT,
  too_many: ProtoResult.TOO_MANY,
  no_server: ProtoResult.NO_SERVER,
  refused: ProtoResult.REFUSED,
};

export const createMailRpc = ({
  mailNotifier,
}: {
  readonly mailNotifier: MailNotifier;
}): ServiceImpl<typeof MailService> => ({
  async mailNotifier({ email, noticeId, mail, key, dueAt }) {
    const outcome = outcomes[mail];
    const about = outcome ? { outcome } : dueAt ? { dueAt: timestampDate(dueAt) } : 'receipt';
    return { result: results[await mailNotifier({ email, noticeId: toId(noticeId), key, about })] };
  },
});
