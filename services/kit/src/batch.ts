import { runDetached } from '#context';
import { waitAtMost } from '#retry';

export interface BatcherOptions<K, V> {
  /** keys in one batch at most */
  readonly maxSize: number;
  /**
   * Batches under way at once; unlimited when absent. While they are, new keys are collected. If it is more than one, a batch
   * starts beside others only when it has at least half their keys, because a call costs much the same whatever its size.
   */
  readonly concurrency?: number;
  /** A batch that takes longer no longer counts towards `concurrency`. */
  readonly slowAfterMs?: number;
  /** Same length and order as `keys`; an Error in place of a value fails that key only. */
  readonly run: (keys: readonly K[]) => Promise<readonly (V | Error)[]>;
}

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/** A busy event loop accepts the requests of one moment over several turns. */
const MAX_GATHERING_TURNS = 8;

/**
 * Merges the calls of one event-loop turn, and of the next turns while they bring more, into one `run`. Runs detached from
 * the deadline and token of any single request. For reads without a limit of batches at once see loader.ts.
 */
export function createBatcher<K, V>({
  maxSize,
  concurrency = Infinity,
  slowAfterMs = Infinity,
  run,
}: BatcherOptions<K, V>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let isScheduled = false;
  let inFlight = 0;
  let keysInFlight = 0;

  const isWorthIt = (): boolean =>
    inFlight === 0 || concurrency === Infinity || maxSize === 1 || waiting.length * 2 >= keysInFlight;
  const mayStart = (): boolean => inFlight < concurrency && isWorthIt();

  async function runNext(): Promise<void> {
    const batch = waiting.slice(0, maxSize);
    waiting = waiting.slice(maxSize);
    inFlight++;
    keysInFlight += batch.length;
    const running = runBatch(batch, run);
    await (slowAfterMs === Infinity ? running : waitAtMost(running, slowAfterMs));
    inFlight--;
    keysInFlight -= batch.length;
    flush();
  }

  function flush(): void {
    isScheduled = false;
    while (waiting.length > 0 && mayStart()) void runNext();
  }

  function gather(known: number, turnsLeft: number): void {
    if (turnsLeft > 0 && waiting.length > known) setImmediate(gather, waiting.length, turnsLeft - 1);
    else flush();
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isScheduled || !mayStart()) return;
      isScheduled = true;
      runDetached(() => setImmediate(gather, waiting.length, MAX_GATHERING_TURNS));
    });
}

/** Never rejects: a failure goes to the callers of the batch. */
async function runBatch<K, V>(batch: readonly Waiting<K, V>[], run: BatcherOptions<K, V>['run']): Promise<void> {
  try {
    const values = await run(batch.map(({ key }) => key));
    if (values.length !== batch.length) throw new Error(`${values.length} values for a batch of ${batch.length}`);
    batch.forEach(({ resolve, reject }, i) => {
      const value = values[i] as V | Error;
      if (value instanceof Error) reject(value);
      else resolve(value);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
