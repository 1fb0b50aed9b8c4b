import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';

export interface ItemViews {
  readonly itemId: number;
  readonly views: number;
}

export interface RecordViewsDeps {
  readonly mediaItems: Pick<MediaItems, 'raiseViews'>;
  readonly queueItems: Pick<QueueItems, 'listOfMedia' | 'setReach'>;
}

export type RecordViews = ReturnType<typeof createRecordViews>;

/**
 * Stores the views of media items and updates the priority of their queue items. Views only grow, so order does not
 * matter.
 */
export const createRecordViews =
  ({ mediaItems, queueItems }: RecordViewsDeps) =>
  async (given: readonly ItemViews[]): Promise<void> => {
    if (given.length === 0) return;
    const views = new Map<number, number>();
    for (const { itemId, views: count } of given) views.set(itemId, Math.max(count, views.get(itemId) ?? 0));
    await mediaItems.raiseViews(views);
    for (const queued of await queueItems.listOfMedia([...views.keys()])) {
      const reach = queued.mediaItemId === null ? 0 : (views.get(queued.mediaItemId) ?? 0);
      if (reach > queued.reach) await queueItems.setReach(queued, reach);
    }
  };
