import { expect, test } from '@jest/globals';
import { createBackoff } from './backoff.ts';

test('pauses double from 100 ms to 5 s', () => {
  const backoff = createBackoff(() => 0);
  const waits = Array.from({ length: 8 }, () => {
    backoff.started();
    return backoff.nextDelayMs();
  });
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});

test('after a healthy run of 30 s the pause is 100 ms again', () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  backoff.started();
  backoff.nextDelayMs();
  backoff.nextDelayMs();
  backoff.started();
  now += 30_000;
  expect(backoff.nextDelayMs()).toBe(100);
});
