import { fail } from '@tallscreen/kit/errors';
import { isGone, isLive, type MediaItemStats } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';

/** The user who asks. */
export interface Viewer {
  readonly userId: number;
  readonly role: string;
}

export type ReadOwnItem = (viewer: Viewer, itemId: number) => Promise<MediaItemStats>;

/**
 * Creates the function that reads an item for its uploader or an admin. To others it throws permission_denied for a
 * live item, and not_found for any other, so that nobody learns that it exists.
 */
export function createReadOwnItem({ items }: { readonly items: Pick<MediaItemStore, 'read'> }): ReadOwnItem {
  return async function readOwnItem({ userId, role }, itemId) {
    const [item] = await items.read([itemId]);
    if (!item?.copy || isGone(item)) throw fail('video_not_found');
    if (role === 'admin' || item.copy.ownerId === userId) return item;
    throw isLive(item) ? fail('uploader_only') : fail('video_not_found');
  };
}
