import { fail } from '@tallscreen/kit/errors';
import type { ChangeMediaItem } from '#app/change-media-item';
import { mayView, type MediaItemKind, type Viewer } from '#domain/media-item';
import { decide } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface DeleteVideoDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly changeMediaItem: ChangeMediaItem;
}

export type DeleteVideo = (id: number, kind: MediaItemKind, caller: Viewer) => Promise<void>;

/**
 * Deletes a media item for its uploader; repeated calls succeed. Admins remove one by a decision of moderation. Throws
 * not_found if the caller may not view the item, so that nobody learns that it exists, and permission_denied for other
 * callers.
 */
export const createDeleteVideo =
  ({ mediaItems, changeMediaItem }: DeleteVideoDeps): DeleteVideo =>
  async (id, kind, caller) => {
    const found = await mediaItems.find(id);
    const unknown = () => fail(`${kind}_not_found`);
    if (found?.kind !== kind) throw unknown();
    // Admins learn that the item is not theirs, even when it is already deleted.
    if (found.uploaderId !== caller.userId)
      throw caller.isAdmin || mayView(found, caller) ? fail(`only_own_${kind}s_deleted`) : unknown();
    await changeMediaItem(id, (item) => decide(item, { type: 'delete' }, new Date()));
  };
