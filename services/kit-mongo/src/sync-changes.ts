import type { Change, ChangeCursor, ReadChanges } from '#changes';

/**
 * A change can become visible later than its timestamp: often by ms, sometimes by seconds, seldom by minutes, because
 * its transaction waited. So each pass reads the last two seconds again; every 10 s a pass reads the last 30 s again;
 * the first pass, and then one every five minutes, reads the last ten minutes again. A transaction lives for one minute
 * at most.
 */
const PASSES = [
  { everyMs: 0, overlapMs: 2_000 },
  { everyMs: 10_000, overlapMs: 30_000 },
  { everyMs: 300_000, overlapMs: 600_000 },
] as const;
const KEPT_MS = 600_000;

export interface SyncOptions<T> {
  readonly start: ChangeCursor;
  readonly idOf: (value: T) => number | string;
  /** ms of a monotonic clock */
  readonly now?: (() => number) | undefined;
}

/**
 * Called for each page with the changes that are new (maybe none). `reachedMs` is the time of the newest change read on
 * this page. Older changes may still come if they become visible late.
 */
export type HandleChanges<T> = (fresh: readonly Change<T>[], reachedMs: number) => Promise<void> | void;

export type SyncChanges<T> = (read: ReadChanges<T>, handle: HandleChanges<T>, signal?: AbortSignal) => Promise<void>;

/**
 * Syncs a copy with one collection. Each call continues where the last one stopped and skips versions of a value that
 * it has already handed over. A change that becomes visible up to five minutes late is still handed over, within five
 * minutes. If `handle` fails, the next call hands over the same changes again.
 */
export function createSyncChanges<T>({ start, idOf, now = () => performance.now() }: SyncOptions<T>) {
  let reachedMs = start.atMs;
  const knownAtMs = new Map<number | string, number>();
  const readAt = PASSES.map(() => -Infinity);

  function note(fresh: readonly Change<T>[], pageReachedMs: number): void {
    reachedMs = Math.max(reachedMs, pageReachedMs);
    for (const { value, atMs } of fresh) knownAtMs.set(idOf(value), atMs);
    for (const [id, atMs] of knownAtMs) if (atMs < reachedMs - KEPT_MS) knownAtMs.delete(id);
  }

  const sync: SyncChanges<T> = async (read, handle, signal) => {
    const startedAt = now();
    const pass = PASSES.findLastIndex(({ everyMs }, i) => startedAt - readAt[i]! >= everyMs);
    let after: ChangeCursor | undefined = { atMs: Math.max(0, reachedMs - PASSES[pass]!.overlapMs), id: 0 };
    while (after && !signal?.aborted) {
      const { changes, next }: Awaited<ReturnType<ReadChanges<T>>> = await read(after);
      const fresh = changes.filter(({ value, atMs }) => knownAtMs.get(idOf(value)) !== atMs);
      const pageReachedMs = changes.reduce((latest, { atMs }) => Math.max(latest, atMs), next?.atMs ?? 0);
      await handle(fresh, pageReachedMs);
      if (signal?.aborted) return;
      note(fresh, pageReachedMs);
      after = next;
    }
    if (!signal?.aborted) readAt.fill(startedAt, 0, pass + 1);
  };
  return sync;
}
