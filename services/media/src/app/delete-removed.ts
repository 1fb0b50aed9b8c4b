import type { ChangeMediaItem } from '#app/change-media-item';
import { decide } from '#domain/video-life';

export type DeleteRemoved = (itemId: number) => Promise<void>;

/** Deletes a removed media item for good, with its files. Does nothing if it was restored meanwhile. */
export const createDeleteRemoved =
  (changeMediaItem: ChangeMediaItem): DeleteRemoved =>
  async (itemId) => {
    await changeMediaItem(itemId, (item) =>
      item.status === 'removed' ? decide(item, { type: 'delete' }, new Date()) : { kind: 'unchanged', item },
    );
  };
