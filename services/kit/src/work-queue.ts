import { Semaphore, withTimeout } from 'async-mutex';
import { fail } from '#errors';

export interface WorkQueueOptions {
  /** how many run at a time */
  readonly concurrency: number;
  /** how many wait; a further one is refused at once */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly refusal: 'too_many_uploads' | 'too_many_videos_inspected' | 'too_many_covers' | 'too_many_pictures';
}

/**
 * Runs the work when it is its turn. Throws unavailable, with a time to try again after, when there is too much of it.
 */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_SECONDS = 5;

/** For work that takes much memory or processor time: limits how much of it this process does at a time. */
export function createWorkQueue({ concurrency, maxWaiting, maxWaitMs, refusal }: WorkQueueOptions): WorkQueue {
  const refused = () => fail(refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const semaphore = new Semaphore(concurrency);
  let admitted = 0;
  return async (work) => {
    if (admitted >= concurrency + maxWaiting) throw refused();
    admitted++;
    try {
      const [, release] = await withTimeout(semaphore, maxWaitMs, refused()).acquire();
      return await work().finally(release);
    } finally {
      admitted--;
    }
  };
}
