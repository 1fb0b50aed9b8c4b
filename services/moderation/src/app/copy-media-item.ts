import type { CloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import type { MediaItemCopy } from '#domain/media-item';
import type { MediaItems } from '#store/media-items';
import type { Scans } from '#store/scans';

export interface CopyMediaItemDeps {
  readonly mediaItems: Pick<MediaItems, 'put'>;
  readonly scans: Pick<Scans, 'add'>;
  readonly closeReportsOfDeletedMedia: CloseReportsOfDeletedMedia;
}

export type CopyMediaItem = ReturnType<typeof createCopyMediaItem>;

/**
 * Handles a media item's new state. The copy is stored first, so that no scan sees an older one. Each step is safe to
 * repeat: after a crash the event is delivered again.
 */
export const createCopyMediaItem =
  ({ mediaItems, scans, closeReportsOfDeletedMedia }: CopyMediaItemDeps) =>
  async (item: MediaItemCopy): Promise<void> => {
    await mediaItems.put(item);
    if (item.stage === 'scanning') await scans.add(item.id, `${item.id}-${item.revision}`);
    if (item.stage === 'deleted') await closeReportsOfDeletedMedia({ type: item.itemType, id: item.id });
  };
