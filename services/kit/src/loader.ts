import DataLoader from 'dataloader';
import { runDetached } from '#context';

export interface LoaderOptions<K, V> {
  /** keys in one call of `load` at most */
  readonly maxSize: number;
  /** Equal keys of one batch are loaded once. */
  readonly keyOf: (key: K) => string | number;
  /** Same length and order as `keys`; an Error in place of a value fails that key only. */
  readonly load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>;
}

/**
 * Merges what is read in one event-loop turn into one call of `load`. Remembers nothing between batches. Runs detached from
 * the deadline and token of any single request.
 */
export function createLoader<K, V>({ maxSize, keyOf, load }: LoaderOptions<K, V>): (key: K) => Promise<V> {
  const loader = new DataLoader<K, V, string | number>((keys) => load(keys), {
    maxBatchSize: maxSize,
    cacheKeyFn: keyOf,
    batchScheduleFn: (dispatch) =>
      void runDetached(() =>
        setImmediate(() => {
          // Its cache is what merges equal keys; it must not outlive the batch.
          loader.clearAll();
          dispatch();
        }),
      ),
  });
  return (key) => loader.load(key);
}
