import type { CloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import type { StoreMediaItem } from '#app/store-media-item';
import { isGone, type MediaItemCopy } from '#domain/media-item';
import type { Measures } from '#store/measures';
import type { QueueItems } from '#store/queue-items';
import type { Scans } from '#store/scans';

export interface CopyMediaItemDeps {
  readonly storeMediaItem: StoreMediaItem;
  readonly scans: Pick<Scans, 'add'>;
  readonly measures: Pick<Measures, 'withdrawAppeal'>;
  readonly queueItems: Pick<QueueItems, 'removeHeldOn' | 'hideHeldOn'>;
  readonly closeReportsOfDeletedMedia: CloseReportsOfDeletedMedia;
}

export type CopyMediaItem = ReturnType<typeof createCopyMediaItem>;

/**
 * Handles a media item's new state. `wantedScanId` names the scan that changed words wait for. Stores the copy first,
 * so that no scan sees an older one. Each step is safe to repeat: after a crash the event is delivered again.
 */
export const createCopyMediaItem =
  ({ storeMediaItem, scans, measures, queueItems, closeReportsOfDeletedMedia }: CopyMediaItemDeps) =>
  async (item: MediaItemCopy, wantedScanId = ''): Promise<void> => {
    await storeMediaItem(item);
    const scanId = wantedScanId || (item.stage === 'scanning' ? `${item.id}-${item.revision}` : '');
    if (scanId && !isGone(item)) await scans.add(item.id, scanId);
    const about = { type: item.itemType, id: item.id };
    if (item.stage === 'deleted') {
      await measures.withdrawAppeal(about);
      await queueItems.removeHeldOn(item.id);
    } else await queueItems.hideHeldOn(item.id, item.stage === 'removed');
    if (isGone(item)) await closeReportsOfDeletedMedia(about);
  };
