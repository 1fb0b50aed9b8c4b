import { z } from 'zod';
import { viewSources } from '#contract/analytics';
import { countOut, timeOut } from '#contract/common';
import { tiers } from '#contract/video';

const DAYS = ['7', '28', '90'] as const;
const days = z
  .enum(DAYS)
  .transform(Number)
  .meta({ json: { type: 'integer', enum: DAYS.map(Number), description: 'Days (UTC) up to and with today' } });

const share = z.number().min(0).max(1);

export const daysQuery = z.object({ days: days.default(28) });
export const optionalDaysQuery = z.object({ days: days.optional() });

export const timelineQuery = z.object({
  bucket: z.enum(['hour', 'day']).optional().meta({ description: 'Of a timeline without `days`; day if absent' }),
  days: days.optional(),
});

export const TimelinePoint = z
  .object({
    time: timeOut.meta({ description: 'Start of the hour or day (UTC)' }),
    views: countOut,
    engaged_views: countOut.meta({ description: 'Views of at least ten seconds or to the end' }),
    completions: countOut.meta({ description: 'Views watched to 90 % or looped' }),
    new_viewers: countOut.meta({ description: 'Users who viewed it for the first time' }),
    followers_won: z.int().meta({ description: 'Users who followed after viewing it, minus those who unfollowed' }),
    likes: z.int().meta({ description: 'Likes minus likes taken back' }),
    comments: countOut,
    watch_time: countOut.meta({ description: 'Seconds' }),
  })
  .meta({ id: 'TimelinePoint' });
export type TimelinePoint = z.output<typeof TimelinePoint>;

export const Timeline = z
  .object({
    points: z.array(TimelinePoint).meta({ description: 'Oldest first; with `days` one for each day' }),
    previous: z.array(TimelinePoint).optional().meta({ description: 'With `days`: the same number of days before' }),
  })
  .meta({ id: 'Timeline' });
export type Timeline = z.output<typeof Timeline>;

export const Retention = z
  .object({
    points: z.array(
      z.object({
        second: countOut,
        share: share.meta({ description: 'Share of the views that reached this second' }),
        median: share
          .nullable()
          .meta({ description: "Median over the uploader's videos; null where fewer than two last as long" }),
      }),
    ),
  })
  .meta({ id: 'Retention' });
export type Retention = z.output<typeof Retention>;

export const sourceNames = [...viewSources, 'other'] as const;

const SourceViews = z.object({ source: z.enum(sourceNames), views: countOut }).meta({ id: 'SourceViews' });

export const ViewSources = z
  .object({
    sources: z.array(SourceViews).meta({ description: 'Every source; `other` are views whose client named none' }),
    previous: z.array(SourceViews).meta({ description: 'The same number of days before' }),
  })
  .meta({ id: 'ViewSources' });
export type ViewSources = z.output<typeof ViewSources>;

export const partNames = ['completions', 'likes', 'comments', 'shares', 'reports'] as const;

export const TierExplanation = z
  .object({
    tier: z.enum(tiers).nullable(),
    score: z.number().min(0).max(100),
    parts: z
      .array(
        z.object({
          name: z.enum(partNames),
          points: z.number().meta({ description: 'Negative for upheld reports' }),
          most: z.number().min(0).meta({ description: 'The most points that this part can give' }),
          count: countOut.meta({ description: 'What was counted for it' }),
        }),
      )
      .meta({ description: 'The score is the sum of their points' }),
    scored_views: countOut.meta({ description: 'Views that count for score and tiers' }),
    next: z
      .object({ tier: z.enum(tiers), views_missing: countOut, score_missing: z.number().min(0) })
      .nullable()
      .meta({ description: 'What the next tier needs in addition; null in the last tier and without a tier' }),
  })
  .meta({ id: 'TierExplanation' });
export type TierExplanation = z.output<typeof TierExplanation>;

export const OnlineHours = z
  .object({
    followers: countOut.meta({ description: 'How many of the newest followers were active; 0 if fewer than ten' }),
    hours: z.array(z.object({ hour: z.int().min(0).max(23).meta({ description: 'UTC' }), share })).meta({
      description:
        'Mean share of them online in this hour of a day; empty for fewer than ten, 0 for an hour with fewer than five',
    }),
  })
  .meta({ id: 'OnlineHours' });
export type OnlineHours = z.output<typeof OnlineHours>;

export const csvFile = z
  .string()
  .meta({ description: 'Comma-separated values with a line of names', examples: ['source,views\r\nfeed,12\r\n'] });
