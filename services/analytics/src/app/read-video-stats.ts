import { newStats, type MediaItemStats } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';

/** Creates the function that returns the stats of each id, in the same order; zeros for an unknown item. */
export function createReadVideoStats({ items }: { readonly items: Pick<MediaItemStore, 'read'> }) {
  return async function readVideoStats(ids: readonly number[]): Promise<MediaItemStats[]> {
    const found = new Map((await items.read(ids)).map((item) => [item.id, item]));
    return ids.map((id) => found.get(id) ?? newStats(id, 'video'));
  };
}
