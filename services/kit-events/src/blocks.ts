import { BlockEvents } from '#event-types';
import type { Block } from '@tallscreen/kit/block-log';
import { toId } from '@tallscreen/kit/ids';
import { type BlockEvent } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import { handlers, on } from '#events';
import type { BatchHandler } from '#kafka/port';

const toBlock = ({ blockerId, blockedId, isBlocked, isMuted, revision }: BlockEvent): Block => ({
  blockerId: toId(blockerId),
  blockedId: toId(blockedId),
  isBlocked,
  isMuted,
  revision: Number(revision),
});

/** Feeds a copy of blocks; `save` skips older revisions. */
export const blockHandlers = (save: (blocks: readonly Block[]) => Promise<void>): Record<string, BatchHandler> =>
  handlers(on(BlockEvents, (events) => save(events.map(({ message }) => toBlock(message)))));
