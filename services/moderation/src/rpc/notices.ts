import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { Notice as NoticeMessage, NoticeSchema } from '@tallscreen/proto/tallscreen/moderation/v1/notice_pb';
import type {
  GetNoticeResponseSchema,
  NoticeService,
} from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import type { FileNotice } from '#app/file-notice';
import type { ObjectToCounterNotice } from '#app/object-to-counter-notice';
import type { NoticeWithAnswer, ReadNotice } from '#app/read-notice';
import type { Contested } from '#domain/counter-notice';
import type { GivenNotice, NoticeWords } from '#domain/notice';
import { fromOutcome, toReportedType } from '#events/report-mapping';
import { fromAppealStatus, fromCounterNotice } from '#rpc/measures';

export interface NoticeRpcDeps {
  readonly fileNotice: FileNotice;
  readonly readNotice: ReadNotice;
  readonly objectToCounterNotice: ObjectToCounterNotice;
}

export const createNoticeRpc = (deps: NoticeRpcDeps): ServiceImpl<typeof NoticeService> => ({
  async createNotice({ itemType, itemId, notice, clientId }) {
    const item = { type: toReportedType(itemType), id: toId(itemId) };
    const { id, key } = await deps.fileNotice({ item, given: toGiven(notice), clientId });
    return { id: fromId(id), key };
  },

  async getNotice({ id, key }) {
    return fromState(await deps.readNotice(toId(id), key));
  },

  async objectToCounterNotice({ id, key, text }) {
    return { notice: fromState(await deps.objectToCounterNotice({ noticeId: toId(id), key, text })) };
  },
});

const fromState = ({ notice, contested }: NoticeWithAnswer): MessageInitShape<typeof GetNoticeResponseSchema> => ({
  ...(notice.outcome && { outcome: fromOutcome(notice.outcome) }),
  ...(notice.decidedAt && { decidedAt: timestampFromDate(notice.decidedAt) }),
  decisionText: notice.decisionText,
  ...(contested && { counterNotice: fromContested(contested.appeal) }),
});

/** Another notifier may have objected, so their words are left out. */
const fromContested = ({ counterNotice, text, status }: Contested['appeal']) => ({
  counterNotice: fromCounterNotice({ ...counterNotice, objection: '' }),
  text,
  status: fromAppealStatus(status),
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
