import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { AddToBlockLog } from '@tallscreen/kit/block-log';
import type { CheckUserExists } from '#app/check-user-exists';
import type { WriteBlock } from '#app/write-block';
import { checkMuteCount, checkNotOneself, type BlockPair } from '#domain/block';
import type { Blocks } from '#store/blocks';

export interface SetMuteDeps {
  readonly blocks: Pick<Blocks, 'find' | 'countMutedBy'>;
  readonly writeBlock: WriteBlock;
  readonly checkUserExists: CheckUserExists;
  readonly addToBlockLog: AddToBlockLog;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type SetMute = (pair: BlockPair, isMuted: boolean) => Promise<void>;

/** Mutes or unmutes a user, who does not notice: nothing changes for them, not even follows. */
export const createSetMute =
  ({ blocks, writeBlock, checkUserExists, addToBlockLog, outbox }: SetMuteDeps): SetMute =>
  async (pair, isMuted) => {
    checkNotOneself(pair, 'mute');
    await checkUserExists(pair.blockedId);
    const known = await outbox.inTransaction(async (session) => {
      const before = await blocks.find(pair, session);
      if ((before?.isMuted ?? false) === isMuted) return before;
      if (isMuted) checkMuteCount(await blocks.countMutedBy(pair.blockerId, session));
      return writeBlock(pair, { isMuted }, before, session);
    });
    if (known) await addToBlockLog(known);
  };
