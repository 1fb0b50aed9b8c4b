import { z } from 'zod';
import { idOut, nextCursor } from '#contract/common';
import { UserSummary } from '#contract/profile';
import { VideoCard } from '#contract/video';

export const Saved = z.object({ saved: z.boolean() }).meta({ id: 'Saved' });
export type Saved = z.output<typeof Saved>;

export const LibraryPage = z.object({ videos: z.array(VideoCard), next_cursor: nextCursor }).meta({
  id: 'LibraryPage',
  description: 'Videos that have left the feed are left out, so that a page can be short although there is a next one',
});
export type LibraryPage = z.output<typeof LibraryPage>;

export const Marks = z
  .object({
    followed_user_ids: z.array(idOut).meta({ description: 'The 2,000 users whom you followed last' }),
    saved_video_ids: z.array(idOut).meta({ description: 'The 2,000 videos that you saved last' }),
  })
  .meta({ id: 'Marks', description: 'What the buttons of cards show' });
export type Marks = z.output<typeof Marks>;

export const Suggestions = z.object({ users: z.array(UserSummary) }).meta({ id: 'Suggestions' });
export type Suggestions = z.output<typeof Suggestions>;
