import { retry } from '@tallscreen/kit/retry';
import { RequestFailed } from './client.ts';
import type { ProgressKeeper } from './progress.ts';

/** Runs `work`; see createAttempt. */
export type Attempt = <T>(what: string, work: () => Promise<T>) => Promise<T | undefined>;

const options = { attempts: 4, firstPauseMs: 1_000, longestPauseMs: 8_000 };

const isRefusal = (error: unknown): boolean =>
  error instanceof RequestFailed && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Tries a few times unless the server refuses it for good; then notes the failure and returns undefined, so that the
 * rest can go on. Throws only when the signal ends the fill.
 */
export const createAttempt =
  (progress: Pick<ProgressKeeper, 'failed'>, signal: AbortSignal): Attempt =>
  async (what, work) => {
    try {
      return await retry(work, {
        ...options,
        signal,
        shouldRetry: (error) => !signal.aborted && !isRefusal(error),
      });
    } catch (error) {
      signal.throwIfAborted();
      progress.failed(what, error);
      return undefined;
    }
  };
