import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher } from '@tallscreen/kit/batch';
import { runDetached } from '@tallscreen/kit/context';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import { createPace } from '@tallscreen/kit/pace';

export interface SettlerDeps {
  readonly store: {
    /** All of these pairs or none; safe to repeat, and from several processes at once. */
    settle(pairs: readonly string[]): Promise<void>;
    listPending(key: string): Promise<string[]>;
    listOverdue(before: Date, limit: number): Promise<string[]>;
  };
  readonly logger: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
}

const PAIRS_AT_ONCE = 50;
/** What takes longer, because another process does the same, holds up the next ones no more. */
const PATIENCE_MS = 1_000;
/** While messages keep coming they are settled no more often than this: most of it costs the same for one as for many. */
const CYCLE_MS = 500;
const SWEEP_EVERY_MS = 2_000;
/** A younger one is still with the process that took it. */
const OVERDUE_MS = 3_000;
const OVERDUE_AT_ONCE = 500;

export type Settler = ReturnType<typeof createSettler>;

/**
 * Pays what stored messages owe, sides and events: soon after they were sent, before anybody reads what depends on it, and
 * what a killed process has left every two seconds.
 */
export function createSettler({ store, logger, signal }: SettlerDeps) {
  const pace = createPace(CYCLE_MS, signal);
  const waiting = new Set<string>();
  let turns: Promise<void> | undefined;

  const settle = createBatcher<string, true>({
    maxSize: PAIRS_AT_ONCE,
    concurrency: 1,
    patienceMs: PATIENCE_MS,
    keyOf: (pair) => pair,
    run: (pairs) => settleTogether(pairs, (some) => store.settle(some)),
  });
  const settleAll = (pairs: readonly string[]): Promise<unknown> => Promise.all(pairs.map(settle));

  async function takeTurns(): Promise<void> {
    while (waiting.size > 0) {
      pace.began();
      const pairs = [...waiting];
      waiting.clear();
      await settleAll(pairs).catch((err: unknown) => logger.warn({ err }, 'not settled at once: left to the sweep'));
      await pace.rest();
    }
    turns = undefined;
  }

  async function sweep(): Promise<void> {
    while (!signal.aborted) {
      try {
        const overdue = await store.listOverdue(new Date(Date.now() - OVERDUE_MS), OVERDUE_AT_ONCE);
        await settleAll(overdue);
      } catch (err) {
        logger.warn({ err }, 'messages could not be settled, trying again');
      }
      await sleep(SWEEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  const sweeping = sweep();

  return {
    /** Resolves when nothing of what the pair's messages owed before is owed any more. */
    settle,

    /** The same for all pairs in which something is owed, by a pair or a person of it. */
    settleAllOf: async (key: string): Promise<void> => void (await settleAll(await store.listPending(key))),

    /** In the background; never fails. */
    settleSoon: (pair: string): void => {
      waiting.add(pair);
      turns ??= runDetached(takeTurns);
    },

    /** Once nobody sends any more: resolves when what is under way has ended. */
    stop: async (): Promise<void> => void (await Promise.all([turns, sweeping])),
  };
}

/** When they cannot be settled together each is by itself, so that only the culprit stays behind. */
async function settleTogether(
  pairs: readonly string[],
  settle: (pairs: readonly string[]) => Promise<void>,
): Promise<(true | Error)[]> {
  try {
    await settle(pairs);
    return pairs.map(() => true);
  } catch (error) {
    if (pairs.length === 1 || isOutage(error)) throw error;
  }
  const results: (true | Error)[] = [];
  for (const pair of pairs) results.push(await settle([pair]).then(() => true as const, asError));
  return results;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
