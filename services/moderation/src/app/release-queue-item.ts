import { heldByOther, queueItemNotFound } from '#domain/queue-item';
import type { QueueItems } from '#store/queue-items';

export interface ReleaseQueueItemDeps {
  readonly queueItems: Pick<QueueItems, 'find' | 'release'>;
}

export type ReleaseQueueItem = ReturnType<typeof createReleaseQueueItem>;

/** Ends the admin's claim. Throws already_exists if another admin holds the item. */
export const createReleaseQueueItem =
  ({ queueItems }: ReleaseQueueItemDeps) =>
  async (id: string, adminId: number): Promise<void> => {
    if (await queueItems.release(id, adminId)) return;
    throw (await queueItems.find(id)) ? heldByOther() : queueItemNotFound();
  };
