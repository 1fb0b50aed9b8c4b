import { LANGUAGE_PATTERN } from '@tallscreen/proto/rules/language-codes';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, idOut, sentenceParams } from '#contract/common';
import { NOT_BLANK } from '#contract/patterns';
import { UserSummary } from '#contract/profile';
import { Cause } from '#contract/taste';
import { typedLine } from '#contract/typed-text';

export const notInterestedReasons = ['video', 'creator', 'tag'] as const;

const tag = typedLine(textLimits.hashtags)
  .optional()
  .meta({ description: "With reason=tag: one of the video's hashtags; absent: all of them" });

const reason = z
  .enum(notInterestedReasons)
  .meta({ description: 'What to leave out: this video, all of its creator, or all with its hashtags' });

export const notInterestedBody = z.object({ reason, tag }).meta({ id: 'NotInterested' });
export type NotInterested = z.input<typeof notInterestedBody>;
export const undoQuery = z.object({ reason, tag });

const videoId = idOut.meta({
  description: 'The video that named it; DELETE /videos/{id}/not-interested takes it back',
});

export const NotInterestedList = z
  .object({
    creators: z.array(UserSummary.extend({ video_id: videoId })),
    businesses: z
      .array(UserSummary.extend({ promo_id: idOut }))
      .meta({ description: 'Hidden by a promo; DELETE /promos/{id}/hide takes it back' }),
    tags: z.array(z.object({ tag: z.string(), video_id: videoId })),
    videos: z
      .array(z.object({ video_id: videoId, title: z.string().nullable(), thumbnail_url: z.string().nullable() }))
      .meta({ description: 'The newest 50; without title and picture if the video is gone' }),
    video_count: countOut.meta({ description: 'Of all videos that are left out' }),
  })
  .meta({ id: 'NotInterestedList', description: 'Newest first' });
export type NotInterestedList = z.output<typeof NotInterestedList>;

/** The service checks the length of each word, with its own error text. */
const words = z.array(z.string().meta({ minLength: 1, maxLength: textLimits.mutedWord, pattern: NOT_BLANK })).meta({
  description: `At most 200 words or phrases of at most ${textLimits.mutedWord} characters. A phrase matches if all its words occur. Case, accents and # do not matter.`,
});

export const mutedWordsBody = z.object({ words: words.max(200) }).meta({ id: 'MutedWordsChange' });
export const MutedWords = z.object({ words }).meta({ id: 'MutedWords' });
export type MutedWords = z.output<typeof MutedWords>;

const languages = z.array(z.string().meta({ maxLength: 40, pattern: `^${LANGUAGE_PATTERN}$`, examples: ['de'] })).meta({
  description:
    'BCP 47 codes; empty for all languages. Regions do not matter. Videos that name no language are shown anyway.',
});

export const languagesBody = z.object({ languages: languages.max(50) }).meta({ id: 'LanguagesChange' });
export const Languages = z.object({ languages }).meta({ id: 'Languages' });
export type Languages = z.output<typeof Languages>;

export const Why = z
  .object({
    text: z.string().meta({ description: 'One sentence' }),
    code: z.string().meta({ description: 'A stable name of the sentence' }),
    params: sentenceParams.meta({ description: 'The values in the sentence, for a translation' }),
    parts: z
      .array(z.object({ name: z.string(), value: z.number() }))
      .meta({ description: 'The figures of the ranking that the sentence follows from' }),
  })
  .meta({ id: 'Why' });

export const VideoWhy = Why.extend({
  because: z.array(Cause).meta({ description: 'Why it fits your taste: at most three causes, the strongest first' }),
}).meta({ id: 'VideoWhy', description: 'Its part `taste` is from 0 to 1: how well the video fits your taste' });

/** Promos have no causes. */
export type Why = z.output<typeof Why> & Partial<z.output<typeof VideoWhy>>;
