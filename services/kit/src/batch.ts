import { SpanKind } from '@opentelemetry/api';
import { activeCaller, inMergedSpan, type Caller } from '@tallscreen/kit-telemetry/links';
import { batchRefused, batchSize, batchWaiting } from '@tallscreen/kit-telemetry/metrics/work';
import { isTracing } from '@tallscreen/kit-telemetry/span';
import { currentRequest, isCancelled, runDetached, type RequestContext } from '#context';
import { type AppError, fail } from '#errors';
import { waitAtMost } from '#retry';

export interface BatcherOptions<K, V> {
  /** for metrics and spans; absent: neither are made */
  readonly name?: string;
  /** largest number of keys in a batch */
  readonly maxSize: number;
  /**
   * Largest number of batches under way at once; unlimited when absent. Above it, new keys wait and are collected. If
   * it is more than one, a batch starts beside others only when it has at least half as many keys as they have, because
   * a call costs much the same whatever its size.
   */
  readonly concurrency?: number;
  /** A batch that takes longer no longer counts towards `concurrency`. */
  readonly slowAfterMs?: number;
  /** Same length and order as `keys`; an Error in place of a value fails that key only. */
  readonly run: (keys: readonly K[]) => Promise<readonly (V | Error)[]>;
}

interface Waiting<K, V> {
  readonly key: K;
  readonly caller: RequestContext | undefined;
  readonly span: Caller;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/** Turns to wait for more calls: a busy event loop spreads requests that arrive together over several turns. */
const MAX_GATHERING_TURNS = 8;
const MAX_WAITING_BATCHES = 20;
const MIN_WAITING_KEYS = 1_000;
/** The share of its remaining time that a caller may spend waiting, so that the answer still arrives in time. */
const MAX_WAIT_SHARE = 0.5;
const RETRY_AFTER_SECONDS = 1;

/**
 * Merges the calls of one event-loop turn, and of the next turns while they bring more, into one `run`. Runs detached
 * from the deadline and token of any single request. For reads without a limit of batches at once see loader.ts.
 * Each key keeps its caller's deadline: a key whose caller has given up is dropped. A call that would wait for more
 * than half of its remaining time, or behind too many others, is refused at once with `unavailable`. So under overload
 * the accepted calls are answered in time.
 */
export function createBatcher<K, V>({
  name,
  maxSize,
  concurrency = Infinity,
  slowAfterMs = Infinity,
  run,
}: BatcherOptions<K, V>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let isScheduled = false;
  let inFlight = 0;
  let keysInFlight = 0;
  let latestMs = 0;
  /**
   * estimated duration of a batch: the shorter of the last two, so that a single slow batch does not lead to refused
   * calls
   */
  let batchMs = 0;
  const attributes = { 'tallscreen.batch.name': name ?? '' };
  if (name) batchWaiting.observe(() => [{ value: waiting.length, attributes }]);
  const maxWaiting = Math.max(MIN_WAITING_KEYS, MAX_WAITING_BATCHES * maxSize);

  const isWorthIt = (): boolean =>
    inFlight === 0 || concurrency === Infinity || maxSize === 1 || waiting.length * 2 >= keysInFlight;
  const mayStart = (): boolean => inFlight < concurrency && isWorthIt();

  /** Returns the estimated time until a call made now is answered. */
  const expectedMs = (): number =>
    inFlight < concurrency ? 0 : batchMs * (1 + (waiting.length + 1) / maxSize / concurrency);

  /** Removes up to `maxSize` keys from the queue. Drops keys on the way whose callers have given up. */
  function takeBatch(): Waiting<K, V>[] {
    const batch: Waiting<K, V>[] = [];
    let taken = 0;
    while (taken < waiting.length && batch.length < maxSize) {
      const next = waiting[taken++]!;
      if (!isDropped(next)) batch.push(next);
    }
    waiting = waiting.slice(taken);
    return batch;
  }

  async function runNext(): Promise<void> {
    const batch = takeBatch();
    if (batch.length === 0) return;
    const startedAt = performance.now();
    inFlight++;
    keysInFlight += batch.length;
    if (name) batchSize.record(batch.length, attributes);
    const callers = name && isTracing() ? batch.map(({ span }) => span) : [];
    const running = inMergedSpan({ name: `batch ${name}`, kind: SpanKind.INTERNAL, callers }, () =>
      runBatch(batch, run),
    );
    await (slowAfterMs === Infinity ? running : waitAtMost(running, slowAfterMs));
    const tookMs = performance.now() - startedAt;
    batchMs = Math.min(tookMs, latestMs);
    latestMs = tookMs;
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
      const caller = currentRequest();
      const isTooLong = expectedMs() > timeLeftMs(caller) * MAX_WAIT_SHARE;
      if (isTooLong || waiting.length >= maxWaiting) {
        if (name) batchRefused.add(1, attributes);
        return reject(overloaded());
      }
      waiting.push({ key, caller, span: activeCaller(), resolve, reject });
      if (isScheduled || !mayStart()) return;
      isScheduled = true;
      runDetached(() => setImmediate(gather, waiting.length, MAX_GATHERING_TURNS));
    });
}

const overloaded = (): AppError => fail('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Infinity for a caller without a deadline. */
const timeLeftMs = (caller: RequestContext | undefined): number =>
  caller?.deadlineAt === undefined ? Infinity : caller.deadlineAt - Date.now();

/** Rejects the call if its caller no longer waits. */
function isDropped({ caller, reject }: Pick<Waiting<never, never>, 'caller' | 'reject'>): boolean {
  if (timeLeftMs(caller) <= 0) reject(fail('took_too_long'));
  else if (isCancelled(caller)) reject(fail('request_cancelled'));
  else return false;
  return true;
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
