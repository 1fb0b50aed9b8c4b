import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import type { Notice } from '@tallscreen/proto/tallscreen/moderation/v1/notice_pb';
import type { GetNoticeResponse } from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { z } from 'zod';
import type * as schemas from '#contract/notice';
import { receivedCounterNoticeView } from '#views/counter-notice';
import { iso, orNull } from '#views/scalar';

const statuses: Partial<Record<ReportOutcome, schemas.NoticeState['status']>> = {
  [ReportOutcome.DISMISSED]: 'dismissed',
  [ReportOutcome.UPHELD]: 'upheld',
  [ReportOutcome.REMOVED]: 'removed',
};

export const noticeStateView = ({
  outcome,
  decidedAt,
  decisionText,
  counterNotice,
}: GetNoticeResponse): schemas.NoticeState => ({
  status: statuses[outcome] ?? 'open',
  decided_at: decidedAt ? iso(decidedAt) : null,
  decision_text: orNull(decisionText),
  counter_notice: counterNotice ? receivedCounterNoticeView(counterNotice) : null,
});

export const receivedNoticeView = ({ category, text, email, name, copyright }: Notice): schemas.ReceivedNotice => ({
  category,
  text,
  email,
  name: orNull(name),
  copyright: copyright
    ? {
        work: copyright.work,
        original_url: orNull(copyright.originalUrl),
        rights: copyright.isAgent ? 'agent' : 'owner',
      }
    : null,
});

/** Converts the body to moderation's request. */
export const noticeOf = ({
  category,
  text,
  email,
  name,
  work,
  original_url: originalUrl,
  rights,
}: z.output<typeof schemas.noticeBody>) => ({
  category,
  text,
  email,
  name: name ?? '',
  ...(category === COPYRIGHT && {
    copyright: { work: work ?? '', originalUrl: originalUrl ?? '', isAgent: rights === 'agent' },
  }),
});
