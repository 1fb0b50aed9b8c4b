import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { id, idOut, nextCursor, timeOut } from '#contract/common';
import { atSecondsIn } from '#contract/moment';
import { reasonCodeIn } from '#contract/reason';
import { typedText } from '#contract/typed-text';

export const reportReasons = ['SPAM', 'HARASSMENT', 'INAPPROPRIATE', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportedTypes = ['video', 'promo', 'comment', 'user'] as const;
export type ReportedType = (typeof reportedTypes)[number];

const pleaseSelect: ErrorCode = 'reason_required';

export const reportBody = z
  .object({
    item_id: id,
    item_type: z.enum(reportedTypes).default('video'),
    reason: z.enum(reportReasons, pleaseSelect),
  })
  .meta({ id: 'NewReport' });
export type NewReport = z.input<typeof reportBody>;

export const ReportMade = z
  .object({
    id: idOut,
    item_id: idOut,
    item_type: z.enum(reportedTypes),
    reason: z.enum(reportReasons),
    detail: z.string(),
  })
  .meta({ id: 'ReportMade' });
export type ReportMade = z.output<typeof ReportMade>;

export const Report = z
  .object({
    id: idOut,
    item_id: idOut,
    item_type: z.enum(reportedTypes),
    reason: z.enum(reportReasons),
    reported_by: z.string().nullable().meta({ description: 'Username' }),
    report_count: z.int(),
    video_url: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Title of the reported video or promo, or username of the reported user' }),
    text: z.string().nullable().meta({ description: 'The reported comment' }),
    video_id: idOut.nullable().meta({ description: 'The video or promo that the reported comment is on' }),
    created_at: timeOut,
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof Report>;

export const ReportList = z.object({ reports: z.array(Report), next_cursor: nextCursor }).meta({ id: 'ReportList' });

export const reportIdBody = z
  .object({
    report_id: id,
    note: typedText(textLimits.reason, { name: 'note' }).nullish(),
    reason_code: reasonCodeIn,
    at_seconds: atSecondsIn.meta({ description: 'Where in the video the problem is; not for a dismissal' }),
    scope: z
      .enum(['report', 'item'])
      .default('report')
      .meta({ description: 'item: dismiss all open reports on the item; the other choices always close all' }),
  })
  .meta({ id: 'ReportChoice' });
