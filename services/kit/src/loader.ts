import { SpanKind } from '@opentelemetry/api';
import { activeCaller, inMergedSpan, type Caller } from '@tallscreen/kit-telemetry/links';
import { batchSize } from '@tallscreen/kit-telemetry/metrics/work';
import { isTracing } from '@tallscreen/kit-telemetry/span';
import DataLoader from 'dataloader';
import { runDetached } from '#context';

export interface LoaderOptions<K, V> {
  /** for metrics and spans */
  readonly name: string;
  /** keys in one call of `load` at most */
  readonly maxSize: number;
  /** Equal keys of one batch are loaded once. */
  readonly keyOf: (key: K) => string | number;
  /** Same length and order as `keys`; an Error in place of a value fails that key only. */
  readonly load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>;
}

/**
 * Merges what is read in one event-loop turn into one call of `load`. Remembers nothing between batches. Runs detached
 * from the deadline and token of any single request.
 */
export function createLoader<K, V>({ name, maxSize, keyOf, load }: LoaderOptions<K, V>): (key: K) => Promise<V> {
  const attributes = { 'tallscreen.batch.name': name };
  let callers: Caller[] = [];
  const loadMerged = (keys: readonly K[]) => {
    batchSize.record(keys.length, attributes);
    const merged = { name: `batch ${name}`, kind: SpanKind.INTERNAL, callers };
    callers = [];
    return inMergedSpan(merged, () => load(keys));
  };
  const loader = new DataLoader<K, V, string | number>(loadMerged, {
    maxBatchSize: maxSize,
    cacheKeyFn: keyOf,
    batchScheduleFn: (dispatch) =>
      void runDetached(() =>
        setImmediate(() => {
          // A cache for one batch only, which merges equal keys.
          loader.clearAll();
          dispatch();
        }),
      ),
  });
  return (key) => {
    if (isTracing()) callers.push(activeCaller());
    return loader.load(key);
  };
}
