import { CLAIM_MS, heldByOther, queueItemNotFound } from '#domain/queue-item';
import type { QueueItems } from '#store/queue-items';

export interface ClaimQueueItemDeps {
  readonly queueItems: Pick<QueueItems, 'find' | 'claim'>;
}

export type ClaimQueueItem = ReturnType<typeof createClaimQueueItem>;

/**
 * Claims an item for ten minutes, or extends the admin's own claim. Returns when the claim ends. Throws already_exists
 * if another admin holds the item.
 */
export const createClaimQueueItem =
  ({ queueItems }: ClaimQueueItemDeps) =>
  async (id: string, adminId: number): Promise<Date> => {
    const until = await queueItems.claim(id, adminId, CLAIM_MS);
    if (until) return until;
    throw (await queueItems.find(id)) ? heldByOther() : queueItemNotFound();
  };
