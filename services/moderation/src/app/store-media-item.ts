import type { SyncReviewItem } from '#app/sync-review-item';
import type { MediaItemCopy } from '#domain/media-item';
import type { MediaItems } from '#store/media-items';

export interface StoreMediaItemDeps {
  readonly mediaItems: Pick<MediaItems, 'put'>;
  readonly syncReviewItem: SyncReviewItem;
}

export type StoreMediaItem = ReturnType<typeof createStoreMediaItem>;

/** Stores a media item's new state, unless a newer one is stored, and updates the admins' queue. Safe to repeat. */
export const createStoreMediaItem =
  ({ mediaItems, syncReviewItem }: StoreMediaItemDeps) =>
  async (copy: MediaItemCopy): Promise<void> => {
    await mediaItems.put(copy);
    // No item returns to this stage from the queue.
    if (copy.stage !== 'processing') await syncReviewItem(copy.id);
  };
