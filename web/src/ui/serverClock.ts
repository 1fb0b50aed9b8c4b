/**
 * The server's time, because devices' clocks are minutes fast or days slow. It is read from the Date header of answers;
 * in between the browser's monotonic clock is used, which nobody sets. Before the first answer it is the device's time.
 */
let ahead: number | undefined;
const listeners = new Set<() => void>();
/** Tolerance: Date headers have whole seconds, and answers take time. */
const STEP_MS = 2_000;

/**
 * Learns from an answer. The largest difference counts: a cached answer has an old date, and a slow one arrives later
 * than its date.
 */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - performance.now();
  if (Number.isNaN(difference) || (ahead !== undefined && difference <= ahead)) return;
  const before = serverNow();
  ahead = difference;
  if (Math.abs(serverNow() - before) > STEP_MS) for (const listener of listeners) listener();
}

/** Whether an answer has told the server's time. */
export const knowsServerTime = (): boolean => ahead !== undefined;

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => (ahead === undefined ? Date.now() : ahead + performance.now());

/** Calls `listener` when the time is corrected. Returns a function that stops it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For tests: forgets the learned time. */
export function forgetServerTime(): void {
  ahead = undefined;
}
