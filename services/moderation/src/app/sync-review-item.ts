import { idToMs } from '@tallscreen/kit/ids';
import { isAppeal } from '#domain/decision';
import type { MediaItemCopy } from '#domain/media-item';
import { reviewKey, type QueueItem } from '#domain/queue-item';
import { harmOfUpload } from '#domain/queue-priority';
import { languagesOf } from '#events/media-item-mapping';
import type { Decisions } from '#store/decisions';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';
import type { Scans } from '#store/scans';

export interface SyncReviewItemDeps {
  readonly mediaItems: Pick<MediaItems, 'find' | 'readViews' | 'readUploaderViews'>;
  readonly scans: Pick<Scans, 'findVerdicts'>;
  readonly decisions: Pick<Decisions, 'readHistory'>;
  readonly queueItems: Pick<QueueItems, 'put' | 'remove'>;
}

export type SyncReviewItem = ReturnType<typeof createSyncReviewItem>;

/**
 * Puts an upload into the admins' queue while it waits for a decision, and otherwise removes it. Reads the copy again
 * afterwards: if it changed meanwhile, another call may have written an older state last. Safe to repeat.
 */
export function createSyncReviewItem({ mediaItems, scans, decisions, queueItems }: SyncReviewItemDeps) {
  async function toQueueItem(copy: MediaItemCopy): Promise<QueueItem> {
    const { id, itemType, uploaderId, isFlagged, hashtags } = copy;
    const [[scan], { latest }, ownViews, views] = await Promise.all([
      scans.findVerdicts([id]),
      decisions.readHistory(id),
      mediaItems.readViews(id),
      mediaItems.readUploaderViews(uploaderId),
    ]);
    const appeal = latest && isAppeal(latest) ? latest : null;
    return {
      id: reviewKey(itemType, id),
      type: appeal ? 'appeal' : itemType,
      item: { type: itemType, id },
      mediaItemId: id,
      reason: scan?.verdict.flagCode ?? '',
      reports: 0,
      reportId: null,
      harm: harmOfUpload(scan?.verdict, { isFlagged, isAppeal: appeal !== null }),
      // Estimated reach of an item without views: the views of the uploader's other items.
      reach: Math.max(ownViews, views.live > 0 ? Math.round(views.sum / views.live) : 0),
      isUrgent: isFlagged,
      newestId: id,
      // An edited video is scanned again, and waits since its edit.
      since: appeal?.decidedAt ?? scan?.scannedAt ?? new Date(idToMs(id)),
      hashtags,
      languages: languagesOf(copy),
    };
  }

  return async (itemId: number): Promise<void> => {
    let copy = await mediaItems.find(itemId);
    for (let seen: number | undefined; copy && copy.revision !== seen; copy = await mediaItems.find(itemId)) {
      seen = copy.revision;
      if (copy.stage === 'pending') await queueItems.put(await toQueueItem(copy));
      else await queueItems.remove(reviewKey(copy.itemType, itemId));
    }
  };
}
