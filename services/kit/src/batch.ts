import { runDetached } from '#context';
import { createPace } from '#pace';

export interface BatcherOptions<K, V> {
  /** keys in one batch, or their weight when `weightOf` is given */
  readonly maxSize: number;
  readonly weightOf?: (key: K) => number;
  /**
   * Batches under way at once; meanwhile what arrives is collected. Unlimited when absent. Where it allows several, one is
   * started beside others only when it has half their keys at least, for a call costs much the same whatever its size; those of
   * one key are not held back.
   */
  readonly concurrency?: number;
  /** a batch that takes longer holds up the next one no more */
  readonly patienceMs?: number;
  /** With concurrency 1: while keys keep coming a batch begins no sooner than this after the one before; see createPace. */
  readonly cycleMs?: number;
  /** Same length and order as `keys`; an Error in place of a value fails that key only. */
  readonly run: (keys: readonly K[]) => Promise<readonly (V | Error)[]>;
  /** When given, equal keys of one batch are asked for once. */
  readonly keyOf?: (key: K) => string | number;
}

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/** A rest is short: it need not end sooner because the process stops. */
const never = new AbortController().signal;

/** A busy loop takes in a crowd over several turns, and all of them want the same. */
const GATHERING_TURNS = 8;

/**
 * Merges what is asked for in one event-loop turn, and in those after it as long as they bring more, into one `run`.
 * Runs detached from any single request's deadline.
 */
export function createBatcher<K, V>(options: BatcherOptions<K, V>): (key: K) => Promise<V> {
  const { concurrency = Infinity } = options;
  const pace = options.cycleMs === undefined ? undefined : createPace(options.cycleMs, never);
  let waiting: Waiting<K, V>[] = [];
  let scheduled = false;
  let inFlight = 0;
  let keysInFlight = 0;

  const isWorthIt = (): boolean =>
    inFlight === 0 || concurrency === Infinity || options.maxSize === 1 || waiting.length * 2 >= keysInFlight;
  const mayStart = (): boolean => inFlight < concurrency && isWorthIt();

  function flush(): void {
    scheduled = false;
    while (waiting.length > 0 && mayStart()) {
      const size = sizeOfNext(waiting, options);
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      inFlight++;
      keysInFlight += batch.length;
      pace?.began();
      const running = runBatch(batch, options);
      void whenDone(pace ? running.then(() => pace.rest()) : running, options.patienceMs, () => {
        inFlight--;
        keysInFlight -= batch.length;
        flush();
      });
    }
  }

  function gather(known: number, turnsLeft: number): void {
    if (turnsLeft > 0 && waiting.length > known) setImmediate(gather, waiting.length, turnsLeft - 1);
    else flush();
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (scheduled || !mayStart()) return;
      scheduled = true;
      runDetached(() => setImmediate(gather, waiting.length, GATHERING_TURNS));
    });
}

/** As many as fit, and at least one. */
function sizeOfNext<K, V>(waiting: readonly Waiting<K, V>[], { maxSize, weightOf }: BatcherOptions<K, V>): number {
  if (!weightOf) return maxSize;
  let weight = 0;
  const end = waiting.findIndex(({ key }) => (weight += weightOf(key)) > maxSize);
  return end < 0 ? waiting.length : Math.max(1, end);
}

/** Calls once: at the end, or when patience is over. */
async function whenDone(work: Promise<void>, patienceMs: number | undefined, next: () => void): Promise<void> {
  if (patienceMs === undefined) return work.then(next);
  let isOver = false;
  const once = (): void => {
    if (isOver) return;
    isOver = true;
    next();
  };
  const timer = setTimeout(once, patienceMs);
  await work;
  clearTimeout(timer);
  once();
}

async function runBatch<K, V>(batch: readonly Waiting<K, V>[], options: BatcherOptions<K, V>): Promise<void> {
  try {
    const { keys, slots } = options.keyOf
      ? unique(batch, options.keyOf)
      : { keys: batch.map((w) => w.key), slots: null };
    const values = await options.run(keys);
    if (values.length !== keys.length) throw new Error(`batch of ${keys.length} answered with ${values.length}`);
    batch.forEach((w, i) => {
      const value = values[slots?.[i] ?? i] as V | Error;
      if (value instanceof Error) w.reject(value);
      else w.resolve(value);
    });
  } catch (error) {
    for (const w of batch) w.reject(error);
  }
}

function unique<K, V>(batch: readonly Waiting<K, V>[], keyOf: (key: K) => string | number) {
  const keys: K[] = [];
  const slotOf = new Map<string | number, number>();
  const slots = batch.map(({ key }) => {
    const id = keyOf(key);
    const known = slotOf.get(id);
    if (known !== undefined) return known;
    slotOf.set(id, keys.length);
    return keys.push(key) - 1;
  });
  return { keys, slots };
}
