import type { Logger } from '@tallscreen/kit/logger';
import { runLoop } from '@tallscreen/kit/loop';

export interface ThreadUpdatesDeps {
  readonly updateThreads: (conversationId: string) => Promise<unknown>;
  /** Returns conversations with messages from before this time that are still pending. */
  readonly listOverdue: (before: Date, limit: number) => Promise<string[]>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * While messages keep coming, the shortest time between two batches: a batch costs much the same for one as for many.
 */
const MIN_CYCLE_MS = 500;
const SWEEP_EVERY_MS = 2_000;
/** Younger messages are left to the process that has stored them. */
const OVERDUE_MS = 3_000;
const OVERDUE_PER_SWEEP = 500;

/** Updates threads soon after a message was sent, and every two seconds those that killed processes have left. */
export function startThreadUpdates({ updateThreads, listOverdue, logger }: ThreadUpdatesDeps) {
  const waiting = new Set<string>();

  /** One conversation that cannot be updated must not hold up the others: it is logged and left to the next sweep. */
  async function updateAll(conversationIds: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(conversationIds.map(updateThreads));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) logger.warn({ err: failed.reason }, 'could not update threads, left to the next sweep');
  }

  function updateWaiting(): Promise<void> {
    const conversationIds = [...waiting];
    waiting.clear();
    return updateAll(conversationIds);
  }

  const soon = runLoop({
    name: 'update threads',
    everyMs: SWEEP_EVERY_MS,
    logger,
    minCycleMs: MIN_CYCLE_MS,
    pass: updateWaiting,
  });

  const sweep = runLoop({
    name: 'update overdue threads',
    everyMs: SWEEP_EVERY_MS,
    logger,
    pass: async () => updateAll(await listOverdue(new Date(Date.now() - OVERDUE_MS), OVERDUE_PER_SWEEP)),
  });

  return {
    /** Updates the threads of this conversation in the background. */
    updateSoon(conversationId: string): void {
      waiting.add(conversationId);
      soon.wake();
    },

    /** Call it when no more messages are sent. Resolves when everything that waits has been updated. */
    async stop(): Promise<void> {
      await Promise.all([soon.stop(), sweep.stop()]);
      await updateWaiting();
    },
  };
}
