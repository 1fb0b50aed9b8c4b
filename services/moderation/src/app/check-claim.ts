import { heldByOther } from '#domain/queue-item';
import type { QueueItems } from '#store/queue-items';

export interface CheckClaimDeps {
  readonly queueItems: Pick<QueueItems, 'find'>;
}

export type CheckClaim = ReturnType<typeof createCheckClaim>;

/**
 * Throws already_exists if another admin holds one of these queue items. A decision that began before a claim may still
 * be stored after it; the claiming admin then learns that the item is decided.
 */
export const createCheckClaim =
  ({ queueItems }: CheckClaimDeps) =>
  async (ids: readonly string[], adminId: number): Promise<void> => {
    for (const id of ids) {
      const claim = (await queueItems.find(id))?.claim;
      if (claim && claim.by !== adminId) throw heldByOther();
    }
  };
