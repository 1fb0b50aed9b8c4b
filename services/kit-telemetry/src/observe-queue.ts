import type { Attributes } from '@opentelemetry/api';
import type { Observed } from '#instruments';
import { keepFor } from '#keep-for';

export interface QueueState {
  readonly count: number;
  /** undefined when the queue is empty */
  readonly oldestAt: Date | undefined;
}

const KEPT_MS = 5_000;

/** Reports a queue in a store: how many wait and how old the oldest is. Returns the function that ends it. */
export function observeQueue(
  metrics: { readonly count: Observed; readonly age: Observed },
  attributes: Attributes,
  read: () => Promise<QueueState>,
): () => void {
  const readKept = keepFor(KEPT_MS, read);
  const ends = [
    metrics.count.observe(async () => [{ value: (await readKept()).count, attributes }]),
    metrics.age.observe(async () => {
      const { oldestAt } = await readKept();
      return [{ value: oldestAt ? Math.max(0, (Date.now() - oldestAt.getTime()) / 1_000) : 0, attributes }];
    }),
  ];
  return () => ends.forEach((end) => end());
}
