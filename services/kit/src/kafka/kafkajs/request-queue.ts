// @ts-expect-error: kafkajs has types of its entry alone
import KafkaRequestQueue from 'kafkajs/src/network/requestQueue/index.js';

interface RequestQueue {
  readonly pending: readonly unknown[];
  /** ms since 1970, -1 for never */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

/**
 * kafkajs 2.2.4 looks at the empty queue of every broker connection each millisecond, for ever: thousands of wake-ups a
 * second in an idle stack, and Node's warning about a negative time (tulios/kafkajs#1704, #1751, open for years). With this
 * a queue is looked at again when something waits in it or the broker has asked for a pause; a request that ends looks too.
 */
export function calmRequestQueues(): void {
  const { prototype } = KafkaRequestQueue as { prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenNeeded() {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
