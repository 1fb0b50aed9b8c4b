import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import { durationOf } from '#domain/media-item-stats';
import { retentionOf } from '#domain/watching';

/** Creates the function that returns which share of views reached each second, for the uploader or an admin. */
export function createReadRetention({ readOwnItem }: { readonly readOwnItem: ReadOwnItem }) {
  return async function readRetention(viewer: Viewer, itemId: number): Promise<number[]> {
    const item = await readOwnItem(viewer, itemId);
    return retentionOf(item.endSeconds, durationOf(item));
  };
}
