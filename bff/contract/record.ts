import { z } from 'zod';
import { countOut, idOut, timeOut } from '#contract/common';
import { measureSources } from '#contract/decision';
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

const tally = {
  measures: countOut.meta({ description: 'Taken in that month' }),
  appeals: countOut.meta({ description: 'Made in that month' }),
  granted: countOut.meta({ description: 'Granted in that month' }),
};

export const MonthTotals = z
  .object({
    month: z.string().meta({ description: 'By UTC, such as 2030-01' }),
    uploads: countOut.meta({ description: 'Videos and promos' }),
    approved: countOut,
    rejected: countOut,
    removed: countOut.meta({ description: 'By admins' }),
    reports: countOut,
    notices: countOut.meta({ description: 'By people without an account' }),
    measures: countOut.meta({ description: 'Decisions against people or their content, of every kind' }),
    bans: countOut,
    appeals: countOut.meta({ description: 'Made about measures of every kind' }),
    granted: countOut.meta({ description: 'Appeals that were granted' }),
    median_decision_seconds: countOut
      .nullable()
      .meta({ description: 'From the upload, or from the appeal, to the decision; null without a decision' }),
    automated_share: z.number().min(0).max(1).nullable().meta({
      description: 'Share of the measures that were taken after the automatic check had flagged it; null without one',
    }),
    by_category: z.array(
      z.object({ reason_code: z.string().meta({ description: 'One of GET /reasons, or of an own rule' }), ...tally }),
    ),
    by_source: z.array(z.object({ source: z.enum(measureSources), ...tally })),
  })
  .meta({ id: 'MonthTotals' });
export type MonthTotals = z.output<typeof MonthTotals>;

export const Transparency = z
  .object({
    months: z.array(MonthTotals).meta({ description: 'Newest first' }),
    as_of: timeOut.meta({ description: 'When those of the current month were counted; at most ten minutes ago' }),
  })
  .meta({ id: 'Transparency' });
export type Transparency = z.output<typeof Transparency>;
