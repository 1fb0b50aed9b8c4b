import { setImmediate as nextTurn } from 'node:timers/promises';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import { fail } from '#errors';

export interface RetryOptions {
  /** upper limit of calls of `work`, the first included; Infinity for no limit */
  readonly attempts: number;
  /** pause after the first failure; doubles with each further one; jitter adds up to the same time again */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Ends the pauses: the returned promise then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether another attempt can help after this error. All errors are retried when absent. */
  readonly shouldRetry?: (error: unknown) => boolean;
  /** Called after each failure that will be retried, for the log. */
  readonly onRetry?: (error: unknown, attempt: number, pauseMs: number) => void;
}

/** For work that is stored and tried again later: returns the pause, which doubles with each earlier failure. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, failures));

/** Hides an error from p-retry, which never retries a TypeError. */
class Failure extends Error {}

/**
 * Calls `work` until it succeeds; throws its last error. `attempt` counts from 1. If work succeeds after the signal
 * aborted, its result is still returned, because it has been done.
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { attempts, firstPauseMs, longestPauseMs, signal, shouldRetry, onRetry }: RetryOptions,
): Promise<T> {
  let success: { readonly value: T } | undefined;
  try {
    return await pRetry(
      async (attempt) => {
        try {
          success = { value: await work(attempt) };
          return success.value;
        } catch (cause) {
          throw new Failure('attempt failed', { cause });
        }
      },
      {
        retries: attempts - 1,
        minTimeout: firstPauseMs,
        maxTimeout: longestPauseMs,
        randomize: true,
        ...(signal && { signal }),
        shouldRetry: ({ error: { cause }, attemptNumber, retryDelay }) => {
          if (shouldRetry && !shouldRetry(cause)) return false;
          onRetry?.(cause, attemptNumber, retryDelay);
          return true;
        },
      },
    );
  } catch (error) {
    if (success) return success.value;
    throw error instanceof Failure ? error.cause : error;
  }
}

/**
 * Rejects with `deadline_exceeded` when `work` takes longer than `ms`; `work` itself goes on. An answer that arrived
 * while this process stood still counts as in time, although the timer fires first.
 */
export const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> =>
  pTimeout(work, {
    milliseconds: ms,
    fallback: async () => {
      await nextTurn();
      return Promise.race([work, tookTooLong()]);
    },
  });

/** Waits for `work`, but no longer than `ms`. Rejects only if `work` fails within that time. */
export const waitAtMost = (work: Promise<unknown>, ms: number): Promise<void> =>
  pTimeout(work.then(nothing), { milliseconds: ms, fallback: nothing });

const nothing = (): void => undefined;

async function tookTooLong(): Promise<never> {
  throw fail('took_too_long');
}
