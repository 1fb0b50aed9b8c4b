import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { WriteBlock } from '#app/write-block';
import type { Blocks } from '#store/blocks';

export interface RemoveUserBlocksDeps {
  readonly blocks: Pick<Blocks, 'listByUser'>;
  readonly writeBlock: WriteBlock;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/** Ends up to `limit` blocks and mutes by or against a deleted user. Returns how many. */
export const createRemoveUserBlocks =
  ({ blocks, writeBlock, outbox }: RemoveUserBlocksDeps) =>
  (userId: number, limit: number): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const found = await blocks.listByUser(userId, limit, session);
      for (const block of found) await writeBlock(block, { isBlocked: false, isMuted: false }, block, session);
      return found.length;
    });
