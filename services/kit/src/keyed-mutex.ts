import { Mutex } from 'async-mutex';
import { currentRequest } from '#context';
import { fail } from '#errors';

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/**
 * Runs work on the same key one by one, in the order of the calls, within this process. Unused keys take no memory. If
 * the request's deadline passes while its work waits, the work never begins and rejects with deadline_exceeded, because
 * nobody waits for its outcome.
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
      // If a waiter is next, it has locked the mutex by now.
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}

const isTooLate = (): boolean => (currentRequest()?.deadlineAt ?? Infinity) < Date.now();
