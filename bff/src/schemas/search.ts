import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, nextCursor, page } from '#schemas/common';
import { searchQuery, UserSummary } from '#schemas/profile';
import { VideoCard } from '#schemas/video';

export const searchTypes = ['people', 'videos', 'tags'] as const;

export const findQuery = page(20, 50).extend({
  ...searchQuery.shape,
  type: z.enum(searchTypes).default('videos').meta({ description: 'What to find' }),
});

export const FoundTag = z
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

export const tagParams = z.object({ tag: z.string().trim().min(1).max(textLimits.hashtags) });

export const TagVideos = z.object({ videos: z.array(VideoCard), next_cursor: nextCursor }).meta({ id: 'TagVideos' });
