import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import { durationOf } from '#domain/media-item-stats';
import { mediansOf, retentionOf } from '#domain/watching';
import type { MediaItemStore } from '#store/media-items';

/** The median is taken over this many of the owner's newest items of the same type. */
const MAX_COMPARED = 100;

export interface Retention {
  /** share of views that reached each second; empty without views */
  readonly shareBySecond: readonly number[];
  /** median over the owner's items; ends where fewer than two of them last as long */
  readonly medianBySecond: readonly number[];
}

export interface ReadRetentionDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly items: Pick<MediaItemStore, 'listViewed'>;
}

/** Creates the function that returns which share of views reached each second, for the uploader or an admin. */
export function createReadRetention({ readOwnItem, items }: ReadRetentionDeps) {
  return async function readRetention(viewer: Viewer, itemId: number): Promise<Retention> {
    const item = await readOwnItem(viewer, itemId);
    const shareBySecond = retentionOf(item.endSeconds, durationOf(item));
    if (!item.copy || shareBySecond.length === 0) return { shareBySecond, medianBySecond: [] };
    const compared = await items.listViewed(item.copy.ownerId, item.itemType, MAX_COMPARED);
    const medians = mediansOf(compared.map((other) => retentionOf(other.endSeconds, durationOf(other))));
    return { shareBySecond, medianBySecond: medians.slice(0, shareBySecond.length) };
  };
}
