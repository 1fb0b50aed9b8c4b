import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { loopFailures } from '@tallscreen/kit-telemetry/metrics/work';
import type { Logger } from 'pino';
import { runDetached } from '#context';
import { retry } from '#retry';

/** A lease that this process holds; `leaseOf` of kit-mongo takes one. */
export interface LoopLease {
  /** aborts when another replica has taken the lease */
  readonly lost: AbortSignal;
  /** false as soon as another replica may have the lease */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

export interface LoopOptions {
  /** names the loop in log lines */
  readonly name: string;
  /** pause after a pass that has found nothing more to do */
  readonly everyMs: number;
  /** One pass. Returns true when there may be more to do now: the next pass then follows at once. */
  readonly pass: (signal: AbortSignal) => Promise<boolean | void>;
  readonly logger: Pick<Logger, 'warn'>;
  /**
   * Returns the lease without which no pass runs. Resolves with undefined while another replica has it. The signal of
   * the pass aborts when another replica takes the lease over.
   */
  readonly lease?: () => Promise<LoopLease | undefined>;
  /**
   * While wakes keep coming, the shortest time between the beginnings of two passes, so that each has more to do. A
   * wake after a quiet time starts a pass at once.
   */
  readonly minCycleMs?: number;
}

export interface Loop {
  /** Begins the next pass now instead of at the end of the pause. */
  readonly wake: () => void;
  /** Aborts the signal given to `pass`; resolves when the pass under way has ended and the lease is released. */
  readonly stop: () => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const SOONEST_LEASE_TRY_MS = 1_000;
const LATEST_LEASE_TRY_MS = 10_000;

/** Runs passes until `stop` is called. A pass that throws is logged and repeated after a growing, jittered pause. */
export function runLoop({ name, everyMs, pass, logger, lease, minCycleMs = 0 }: LoopOptions): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const alarm = createAlarm(signal);

  const onePass = (signal: AbortSignal, mayRun: () => boolean): Promise<boolean | void> =>
    retry(() => pass(signal), {
      attempts: Infinity,
      firstPauseMs: FIRST_PAUSE_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      signal,
      shouldRetry: mayRun,
      onRetry: (err, failures, againInMs) => {
        loopFailures.add(1, { 'tallscreen.loop.name': name });
        logger.warn({ err, loop: name, failures, againInMs }, 'loop: pass failed, trying again');
      },
    });

  async function runPasses(signal: AbortSignal, mayRun: () => boolean): Promise<void> {
    let lastEndedAt = -Infinity;
    while (!signal.aborted && mayRun()) {
      const startedAt = performance.now();
      const isBusy = startedAt - lastEndedAt < minCycleMs;
      const isMore = await onePass(signal, mayRun);
      if (isBusy && !isMore) await pause(startedAt + minCycleMs - performance.now(), signal);
      lastEndedAt = performance.now();
      if (!isMore) await alarm.wait(everyMs);
    }
  }

  async function runUnderLease(take: NonNullable<LoopOptions['lease']>): Promise<void> {
    const held = await take();
    if (!held) return;
    try {
      await runPasses(AbortSignal.any([signal, held.lost]), held.isHeld);
    } finally {
      await held.release();
    }
  }

  async function run(): Promise<void> {
    // Wait a turn, so that the caller has the loop before its first pass begins.
    await nextTurn();
    while (!signal.aborted) {
      try {
        await (lease ? runUnderLease(lease) : runPasses(signal, () => true));
      } catch (err) {
        if (!signal.aborted) logger.warn({ err, loop: name }, 'loop: interrupted, trying again');
      }
      await pause(Math.min(LATEST_LEASE_TRY_MS, Math.max(SOONEST_LEASE_TRY_MS, everyMs)), signal);
    }
  }

  const running = runDetached(run);
  return {
    wake: alarm.ring,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** `ring` ends the current wait, or the next one if nobody waits. */
function createAlarm(signal: AbortSignal) {
  let isRung = false;
  let endWait = (): void => undefined;
  signal.addEventListener('abort', () => endWait(), { once: true });
  return {
    ring: (): void => {
      isRung = true;
      endWait();
    },
    wait: async (ms: number): Promise<void> => {
      if (!isRung && !signal.aborted) {
        const ended = Promise.withResolvers<void>();
        endWait = ended.resolve;
        const timer = setTimeout(ended.resolve, ms);
        await ended.promise;
        clearTimeout(timer);
      }
      isRung = false;
    },
  };
}
