import { Semaphore, withTimeout } from 'async-mutex';
import { fail } from '#errors';

export interface WorkQueueOptions {
  /** how many may run at a time */
  readonly concurrency: number;
  /** how many may wait; further ones are refused at once */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly refusal: 'too_many_uploads' | 'too_many_videos_inspected' | 'too_many_covers' | 'too_many_pictures';
}

/** Runs the work when a place is free. Throws unavailable, with a time to retry after, when too much work waits. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_SECONDS = 5;

/** For work that needs much memory or CPU: limits how much of it this process does at a time. */
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
