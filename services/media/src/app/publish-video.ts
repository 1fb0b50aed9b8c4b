import type { ChangeMediaItem } from '#app/change-media-item';
import { decide } from '#domain/video-life';

export type PublishVideo = (itemId: number) => Promise<unknown>;

/** Makes a scheduled video live once its time has come. Does nothing if it is not scheduled, or for later. */
export const createPublishVideo =
  (changeMediaItem: ChangeMediaItem): PublishVideo =>
  (itemId) =>
    changeMediaItem(itemId, (item) => decide(item, { type: 'publish' }, new Date()));
