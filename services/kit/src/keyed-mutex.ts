import { Mutex } from 'async-mutex';
import { currentRequest } from '#context';
import { fail } from '#errors';

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/**
 * Runs work on the same key one after the other, in the order of the calls, within this process. Keys that nobody uses
 * take no memory. Work whose request has reached its deadline while it waited is not begun: nobody waits for its
 * outcome, so it rejects with deadline_exceeded.
 */
export function createKeyedMutex() {
  const mutexes = new Map<string | number, Mutex>();

  return async <T>(key: string | number, work: () => Promise<T>): Promise<T> => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(async () => {
        if (isTooLate()) throw fail('took_too_long');
        return work();
      });
    } finally {
      // A waiter that is next has locked the mutex by now.
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}

const isTooLate = (): boolean => (currentRequest()?.deadlineAt ?? Infinity) < Date.now();
