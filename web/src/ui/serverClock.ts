/**
 * The server's time, since devices' clocks are minutes fast or days slow. It is read from the Date of answers; between
 * them the browser's own stopwatch runs, which nobody sets. Until the first answer it is the time of the device.
 */
let ahead: number | undefined;
const listeners = new Set<() => void>();
/** Dates of answers have whole seconds, and answers take their time. */
const STEP_MS = 2_000;

/**
 * Learns from an answer. The greatest difference counts: a stored answer has an old date, and a slow one an older date
 * than when it arrives.
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

/** Calls `listener` when the time turns out to be another one. Returns how to stop that. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For tests: forgets what answers have told. */
export function forgetServerTime(): void {
  ahead = undefined;
}
