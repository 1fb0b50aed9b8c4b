// @ts-expect-error: kafkajs has types for its entry module only
import KafkaRequestQueue from 'kafkajs/src/network/requestQueue/index.js';

interface RequestQueue {
  readonly pending: readonly unknown[];
  /** ms since the Unix epoch, -1 for never */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

/**
 * kafkajs 2.2.4 checks the queue of every broker connection each millisecond even if it is empty, which costs thousands
 * of timers a second in an idle stack and prints Node's warning about a negative timeout (tulios/kafkajs#1704, #1751).
 * With this change a queue is checked only while requests wait in it or the broker has asked for a pause.
 */
export function calmRequestQueues(): void {
  const { prototype } = KafkaRequestQueue as { prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenNeeded() {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
