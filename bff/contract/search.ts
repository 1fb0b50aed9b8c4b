import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, nextCursor, page } from '#contract/common';
import { searchQuery, UserSummary } from '#contract/profile';
import { VideoCard } from '#contract/video';
import { typedLine } from '#contract/typed-text';

const searchTypes = ['people', 'videos', 'tags'] as const;
export type SearchType = (typeof searchTypes)[number];

const language = z
  .string()
  .trim()
  .transform((typed, context) => {
    const code = typed && languageCodeOf(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: 'invalid_language' satisfies ErrorCode });
    return z.NEVER;
  })
  .default('')
  .meta({
    json: { type: 'string', examples: ['de'] },
    description:
      'Leaves out videos in which another language is spoken; a BCP 47 code, of which the region does not matter. Videos that name none stay.',
  });

export const exploreQuery = z.object({ language });

export const Explored = z
  .object({
    tags: z
      .array(
        z.object({
          tag: z.string().meta({ description: 'In lower case, without #' }),
          videos: countOut.meta({ description: 'Number of rising videos with the tag' }),
          cover: z.string().nullable().meta({ description: 'Thumbnail of the first of them' }),
        }),
      )
      .meta({ description: 'At most 12' }),
    videos: z.array(VideoCard).meta({ description: 'At most 30' }),
    people: z.array(UserSummary).meta({ description: 'Uploaders of rising videos, at most 12' }),
  })
  .meta({ id: 'Explored', description: 'The steepest first' });
export type Explored = z.output<typeof Explored>;

export const tagVideosQuery = page(20, 50).extend({ language });

export const findQuery = page(20, 50).extend({
  ...searchQuery.shape,
  language,
  type: z.enum(searchTypes).default('videos').meta({ description: 'What to find' }),
});

const FoundTag = z
  .object({
    tag: z.string().meta({ description: 'In lower case, without #' }),
    videos: countOut.meta({ description: 'Number of videos with the tag; can lag behind' }),
  })
  .meta({ id: 'FoundTag' });

export const Found = z
  .object({
    people: z.array(UserSummary).optional().meta({ description: 'With type=people' }),
    videos: z.array(VideoCard).optional().meta({ description: 'With type=videos' }),
    tags: z.array(FoundTag).optional().meta({ description: 'With type=tags' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'Found', description: 'A page can be short, even empty, although there is a next one' });
export type Found = z.output<typeof Found>;

export const tagParams = z.object({ tag: typedLine(textLimits.hashtags, { required: true }) });

export const TagVideos = z.object({ videos: z.array(VideoCard), next_cursor: nextCursor }).meta({ id: 'TagVideos' });
export type TagVideos = z.output<typeof TagVideos>;
