import { z } from 'zod';
import { nextCursor, timeOut } from '#schemas/common';
import { Video } from '#schemas/video';

export const WatchedVideo = Video.extend({
  viewed_at: timeOut.meta({ description: 'Time of the last view' }),
}).meta({ id: 'WatchedVideo' });

export const History = z
  .object({ videos: z.array(WatchedVideo), next_cursor: nextCursor })
  .meta({ id: 'History', description: 'A page can be short, even empty, although there is a next one' });
