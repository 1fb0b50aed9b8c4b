import { z } from 'zod';
import { nextCursor, timeOut } from '#contract/common';
import { Video } from '#contract/video';

const WatchedVideo = Video.extend({
  viewed_at: timeOut.meta({ description: 'Time of the last view' }),
}).meta({ id: 'WatchedVideo' });
export type WatchedVideo = z.output<typeof WatchedVideo>;

export const History = z
  .object({ videos: z.array(WatchedVideo), next_cursor: nextCursor })
  .meta({ id: 'History', description: 'A page can be short, even empty, although there is a next one' });
export type History = z.output<typeof History>;
