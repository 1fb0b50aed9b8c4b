import { z } from 'zod';
import { countOut, idOut, timeOut } from '#contract/common';
import { atSecondsOut } from '#contract/moment';
import { reasonCode } from '#contract/reason';
import { reportedTypes } from '#contract/report';

export const Strike = z
  .object({
    id: idOut,
    reason_code: reasonCode,
    item: z.object({
      type: z.enum(reportedTypes),
      id: idOut,
      title: z.string().nullable().meta({ description: 'Of a video or promo' }),
    }),
    at_seconds: atSecondsOut,
    created_at: timeOut,
    expires_at: timeOut,
  })
  .meta({ id: 'Strike' });
export type Strike = z.output<typeof Strike>;

export const StrikeList = z.object({ strikes: z.array(Strike) }).meta({ id: 'StrikeList' });
export type StrikeList = z.output<typeof StrikeList>;

export const MonthTotals = z
  .object({
    month: z.string().meta({ description: 'By UTC, such as 2030-01' }),
    uploads: countOut.meta({ description: 'Videos and promos' }),
    approved: countOut,
    rejected: countOut,
    removed: countOut.meta({ description: 'By admins' }),
    reports: countOut,
    appeals: countOut,
    granted: countOut.meta({ description: 'Appeals that were granted' }),
    median_decision_seconds: countOut
      .nullable()
      .meta({ description: 'From the upload, or from the appeal, to the decision; null without a decision' }),
  })
  .meta({ id: 'MonthTotals' });
export type MonthTotals = z.output<typeof MonthTotals>;

export const Transparency = z
  .object({ months: z.array(MonthTotals).meta({ description: 'Newest first' }) })
  .meta({ id: 'Transparency' });
export type Transparency = z.output<typeof Transparency>;
