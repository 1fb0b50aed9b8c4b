import type { Block } from '@tallscreen/kit/block-log';
import { toId } from '@tallscreen/kit/ids';
import { BlockEventSchema, type BlockEvent } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import { defineEvent, handlers, on } from '#events';
import type { BatchHandler } from '#kafka/port';
import { TOPICS } from '#kafka/topics';

export const BlockEvents = defineEvent(TOPICS.socialBlock, BlockEventSchema);

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
