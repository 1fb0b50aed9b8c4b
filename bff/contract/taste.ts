import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, id, idOut, idParams, timeOut } from '#contract/common';
import { typedLine } from '#contract/typed-text';

export const causeTypes = ['video', 'creator', 'tag'] as const;
export type CauseType = (typeof causeTypes)[number];

/** Something that the feed believes a viewer likes. */
export const Cause = z
  .object({
    type: z.enum(causeTypes),
    id: z.union([idOut, z.string()]).meta({ description: 'Id of the video or creator, or the hashtag without #' }),
    title: z.string().meta({ description: "The video's title, the creator's name or the hashtag" }),
  })
  .meta({ id: 'Cause' });
export type Cause = z.output<typeof Cause>;

export const feedSettingsBody = z
  .object({
    personalised: z.boolean().meta({
      description:
        "False: everybody's order, still without what the caller has seen, hidden or muted. True until it is set",
    }),
  })
  .meta({ id: 'FeedSettingsChange' });
export const FeedSettings = feedSettingsBody.meta({ id: 'FeedSettings' });
export type FeedSettings = z.output<typeof FeedSettings>;

export const Taste = z
  .object({
    because: z.array(Cause).meta({ description: 'At most 30, the strongest first' }),
    watched: countOut.meta({ description: 'How many of the last videos speak for something' }),
    skipped: countOut.meta({ description: 'How many of the last videos speak against something' }),
    since: timeOut
      .nullable()
      .meta({ description: 'The oldest thing that counts, or the last reset; null while the feed knows nothing' }),
  })
  .meta({ id: 'Taste' });
export type Taste = z.output<typeof Taste>;

/** The id of a hashtag is the tag itself. */
export const causeParams = z
  .object({ type: z.enum(causeTypes), id: typedLine(textLimits.hashtags, { required: true }) })
  .refine(({ type, id: given }) => type === 'tag' || idParams.safeParse({ id: given }).success, {
    error: 'invalid_id' satisfies ErrorCode,
  });

const MAX_PICKS = 50;
export const picksBody = z
  .object({
    tags: z.array(typedLine(textLimits.hashtags)).max(MAX_PICKS).meta({ description: 'With or without #' }),
    creators: z.array(id).max(MAX_PICKS).meta({ description: 'Ids of users' }),
  })
  .meta({ id: 'TastePicks' });
export type TastePicks = z.input<typeof picksBody>;
