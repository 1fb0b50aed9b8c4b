import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { AddToBlockLog } from '@tallscreen/kit/block-log';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { CheckUserExists } from '#app/check-user-exists';
import type { WriteBlock } from '#app/write-block';
import type { WriteFollow } from '#app/write-follow';
import { checkBlockCount, checkNotOneself, type BlockPair } from '#domain/block';
import { followKey } from '#domain/follow';
import type { Blocks } from '#store/blocks';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface SetBlockDeps {
  readonly users: Pick<Users, 'recordBlock'>;
  readonly blocks: Pick<Blocks, 'find' | 'countByBlocker'>;
  readonly follows: Pick<Follows, 'findKeys'>;
  readonly writeBlock: WriteBlock;
  readonly writeFollow: WriteFollow;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly checkUserExists: CheckUserExists;
  readonly addToBlockLog: AddToBlockLog;
}

export type SetBlock = (pair: BlockPair, isBlocked: boolean) => Promise<void>;

/**
 * Blocks or unblocks a user. A new block ends the follows between both; an unblock does not restore them. When this
 * resolves, all readers of the log know the change. If the log cannot be written, the change is stored anyway: its
 * event arrives later, and a repeated call writes the log again.
 */
export function createSetBlock(deps: SetBlockDeps): SetBlock {
  const { users, blocks, follows, writeBlock, writeFollow, outbox, checkUserExists, addToBlockLog } = deps;

  async function endFollows({ blockerId, blockedId }: BlockPair, session: Session): Promise<void> {
    const pairs = [
      { followerId: blockerId, followeeId: blockedId },
      { followerId: blockedId, followeeId: blockerId },
    ];
    const existing = await follows.findKeys(pairs.map(followKey), session);
    for (const pair of pairs) if (existing.has(followKey(pair))) await writeFollow(pair, false, session);
  }

  return async (pair, isBlocked) => {
    checkNotOneself(pair, 'block');
    await checkUserExists(pair.blockedId);
    const known = await outbox.inTransaction(async (session) => {
      const before = await blocks.find(pair, session);
      if ((before?.isBlocked ?? false) === isBlocked) return before;
      if (isBlocked) checkBlockCount(await blocks.countByBlocker(pair.blockerId, session));
      const after = await writeBlock(pair, { isBlocked }, before, session);
      if (!isBlocked) return after;
      await users.recordBlock([pair.blockerId, pair.blockedId], session);
      await endFollows(pair, session);
      return after;
    });
    if (known) await addToBlockLog(known);
  };
}
