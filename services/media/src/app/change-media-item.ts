import { fail } from '@tallscreen/kit/errors';
import { recordStatus } from '#app/record-status';
import { saveOutcome, type SaveOutcomeDeps } from '#app/save-outcome';
import type { MediaItem } from '#domain/media-item';
import type { Outcome } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface ChangeMediaItemDeps extends SaveOutcomeDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find' | 'update'>;
  /** deletes files that are no longer needed after the change; never throws */
  readonly deleteFilesOf: (itemId: number) => Promise<void>;
}

export type ChangeMediaItem = (id: number, decideOn: (item: MediaItem) => Outcome) => Promise<MediaItem>;

/**
 * Loads a media item, applies `decideOn`, saves the outcome with its events in one transaction, then deletes files that
 * are no longer needed. `decideOn` runs again if the media item is changed at the same time.
 */
export function createChangeMediaItem(deps: ChangeMediaItemDeps): ChangeMediaItem {
  const { outbox, mediaItems, deleteFilesOf } = deps;
  return async (id, decideOn) => {
    const { item, hasFilesToDelete, isNewStatus } = await outbox.inTransaction(async (session) => {
      const before = await mediaItems.find(id, session);
      if (!before) throw fail('video_not_found');
      return saveOutcome(deps, session, before, decideOn(before));
    });
    if (isNewStatus) recordStatus(item);
    if (hasFilesToDelete) await deleteFilesOf(id);
    return item;
  };
}
