import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { Notice as NoticeMessage, NoticeSchema } from '@tallscreen/proto/tallscreen/moderation/v1/notice_pb';
import type { NoticeService } from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import type { FileNotice } from '#app/file-notice';
import type { MailNotifier } from '#app/mail-notifier';
import type { ReadNotice } from '#app/read-notice';
import type { GivenNotice, NoticeWords } from '#domain/notice';
import { fromOutcome, toReportedType } from '#events/report-mapping';

export interface NoticeRpcDeps {
  readonly fileNotice: FileNotice;
  readonly readNotice: ReadNotice;
  readonly mailNotifier: Pick<MailNotifier, 'sendReceipt'>;
}

export const createNoticeRpc = (deps: NoticeRpcDeps): ServiceImpl<typeof NoticeService> => ({
  async createNotice({ itemType, itemId, notice, clientId }) {
    const item = { type: toReportedType(itemType), id: toId(itemId) };
    const { notice: filed, key, isReceiptDue } = await deps.fileNotice({ item, given: toGiven(notice), clientId });
    if (isReceiptDue) await deps.mailNotifier.sendReceipt(filed, key);
    return { id: fromId(filed.id), key };
  },

  async getNotice({ id, key }) {
    const { outcome, decidedAt, decisionText } = await deps.readNotice(toId(id), key);
    return {
      ...(outcome && { outcome: fromOutcome(outcome) }),
      ...(decidedAt && { decidedAt: timestampFromDate(decidedAt) }),
      decisionText,
    };
  },
});

/** The proto requires a notice. */
const toGiven = (notice: NoticeMessage | undefined): GivenNotice => {
  const { category = '', text = '', email = '', name = '', copyright } = notice ?? {};
  const claim = copyright && { ...copyright };
  return { category, text, email, name, copyright: claim ?? null };
};

export const fromNotice = ({
  category,
  text,
  email,
  name,
  copyright,
}: NoticeWords): MessageInitShape<typeof NoticeSchema> => ({
  category,
  text,
  email,
  name,
  ...(copyright && { copyright }),
});
