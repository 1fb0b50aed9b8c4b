import { Problem } from './settings.ts';

/** A terminal and the bootstrap may both pass the same Ctrl-C on. */
const ECHO_MS = 1_000;

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends this process, and what it has started with it. */
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

/** What the work gives, or the signal's reason as soon as that aborts; the work itself goes on unheard. */
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
