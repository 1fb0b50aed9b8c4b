import type { ChangeMediaItem } from '#app/change-media-item';
import { decide } from '#domain/video-life';

export type PublishVideo = (itemId: number) => Promise<unknown>;

/**
 * Makes a scheduled video live once its time has come. Does nothing for a video that is not scheduled, or scheduled for
 * later. `readTime` is the clock of all replicas.
 */
export const createPublishVideo =
  (changeMediaItem: ChangeMediaItem, readTime: () => Promise<Date>): PublishVideo =>
  async (itemId) => {
    const now = await readTime();
    return changeMediaItem(itemId, (item) => decide(item, { type: 'publish' }, now));
  };
