import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Block, BlockPair } from '#domain/block';
import { blockEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';

export interface WriteBlockDeps {
  readonly blocks: Pick<Blocks, 'save'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly newId: () => number;
}

/** What one user changes about another; absent fields stay unchanged. */
type BlockChange = Partial<Pick<Block, 'isBlocked' | 'isMuted'>>;

/** Writes a change of a block or mute and its event, as part of a transaction. Returns the changed record. */
export type WriteBlock = (
  pair: BlockPair,
  change: BlockChange,
  before: Block | undefined,
  session: Session,
) => Promise<Block>;

export const createWriteBlock =
  ({ blocks, outbox, newId }: WriteBlockDeps): WriteBlock =>
  async ({ blockerId, blockedId }, change, before, session) => {
    const { isBlocked = before?.isBlocked ?? false, isMuted = before?.isMuted ?? false } = change;
    const revision = (before?.revision ?? 0) + 1;
    const after: Block = { blockerId, blockedId, isBlocked, isMuted, revision, sequence: newId() };
    await blocks.save(after, before, session);
    await outbox.add(session, [blockEvent(after)]);
    return after;
  };
