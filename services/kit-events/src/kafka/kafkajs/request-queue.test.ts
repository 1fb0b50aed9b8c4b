import { createRequire } from 'node:module';
import { afterEach, expect, test } from '@jest/globals';
import { calmRequestQueues } from '#kafka/kafkajs/request-queue';

interface Queue {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId?: NodeJS.Timeout | null;
  scheduleCheckPendingRequests(): void;
  destroy(): void;
}
type NewQueue = new (options: object) => Queue;

calmRequestQueues();
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as NewQueue;
const logger = { namespace: () => logger, debug: () => undefined };

let queue: Queue;
afterEach(() => clearTimeout(queue.throttleCheckTimeoutId ?? undefined));

function isLookedAtAgain(pending: unknown[], throttledUntil: number): boolean {
  queue = new RequestQueue({ maxInFlightRequests: null, requestTimeout: 1, clientId: 'c', broker: 'b', logger });
  Object.assign(queue, { pending, throttledUntil });
  queue.scheduleCheckPendingRequests();
  return Boolean(queue.throttleCheckTimeoutId);
}

test('a queue is checked only while requests wait in it or the broker has asked for a pause', () => {
  expect(isLookedAtAgain([], -1)).toBe(false);
  expect(isLookedAtAgain([{}], -1)).toBe(true);
  clearTimeout(queue.throttleCheckTimeoutId ?? undefined);
  expect(isLookedAtAgain([], Date.now() + 1_000)).toBe(true);
});
