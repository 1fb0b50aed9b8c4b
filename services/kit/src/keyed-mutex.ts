import { Mutex } from 'async-mutex';

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/**
 * Runs work on the same key one after the other, in the order of the calls, within this process. Keys that nobody uses
 * take no memory.
 */
export function createKeyedMutex() {
  const mutexes = new Map<string | number, Mutex>();

  return async <T>(key: string | number, work: () => Promise<T>): Promise<T> => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      // A waiter that is next has locked the mutex by now.
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}
