import { Problem } from './settings.ts';

/** Within this time a second signal is the same Ctrl-C: a terminal and the bootstrap may both send it. */
const ECHO_MS = 1_000;

/** Aborts on the first Ctrl-C or SIGTERM. A second one ends this process and all its children. */
export function stopRequested(): AbortSignal {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt !== undefined && performance.now() - firstAt > ECHO_MS) process.exit(130);
    firstAt ??= performance.now();
    stop.abort(new Problem('Stopped before it was done.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return stop.signal;
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Returns the result of `work`, or rejects as soon as the signal aborts; `work` then continues unobserved. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const heard = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true, signal: heard.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    heard.abort();
  }
}
